import { parquetMetadata } from 'hyparquet';

/** The offset of each row group in a Parquet file. */
export async function metadataOf(bytes: Uint8Array): Promise<number[]> {
  const { buffer } = Uint8Array.from(bytes);
  return parquetMetadata(buffer).row_groups.map(({ columns }) => {
    const { dictionary_page_offset: dictionary, data_page_offset: data } = columns[0]?.meta_data ?? {};
    return Number(dictionary ?? data);
  });
}
