/** What `npm run build` bundles into one file: the command, and the thread that lints. */

export async function run(): Promise<void> {
  await (await import('./run.ts')).run();
}

export async function work(): Promise<void> {
  await import('./jobs/worker.ts');
}
