export { didYouMean } from '../lint/did-you-mean.ts';
