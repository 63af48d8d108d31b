/** The script of the HTML report, made by `npm run build` from src/report/html/script/. */
export const reportScript: string;
