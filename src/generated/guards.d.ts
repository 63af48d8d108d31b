// The shape of what `npm run build` puts into guards.js.
interface Validator {
  (value: unknown): boolean;
  errors?: readonly { readonly instancePath: string; readonly message?: string }[] | null;
}

export const systemMessage: Validator;
export const userMessage: Validator;
export const assistantMessage: Validator;
export const toolMessage: Validator;
export const localMetadata: Validator;
export const conversation: Validator;
export const chatRequest: Validator;
export const exchange: Validator;
export const expectation: Validator;
export const report: Validator;
export const dialect: Validator;
