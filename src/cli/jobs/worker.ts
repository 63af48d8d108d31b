/** The entry point of a worker thread. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { LintTasks } from './lint-tasks.ts';
import type { FromWorker, ToWorker, WorkerData } from './protocol.ts';
import { Templates } from './settings.ts';

const port = parentPort as MessagePort;
const post = (message: FromWorker) => port.postMessage(message);
const tasks = new LintTasks((workerData as WorkerData).needs, new Templates(), post);

port.on('message', (message: ToWorker) => {
  void tasks.handle(message);
});
post({ kind: 'ready' });
