import { defineAsyncComponent, defineComponent, h } from 'vue';
import type { Compatibility } from '../../../../scripts/compatibility.ts';

const data = import.meta.glob<{ default: Compatibility }>('../../../compatibility/*.json');

/** The table of one task. Its data and its code are only loaded on the pages that show one. */
export default defineComponent({
  props: { topic: { type: String, required: true } },
  setup({ topic }) {
    return () => h(tableOf(topic));
  },
});

const tables = new Map<string, ReturnType<typeof defineAsyncComponent>>();

function tableOf(topic: string) {
  const table =
    tables.get(topic) ??
    defineAsyncComponent(async () => {
      const [table, loaded] = await Promise.all([
        import('./CompatibilityTable.vue'),
        data[`../../../compatibility/${topic}.json`]?.(),
      ]);
      return () => h(table.default, { data: loaded?.default });
    });
  tables.set(topic, table);
  return table;
}
