export { UsageError } from '../model/usage-error.ts';
