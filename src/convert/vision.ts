/** Removes images for a model without image input. */

import type { Lose } from '../formats/engine/message-format.ts';
import type { NormalMessage } from '../formats/engine/normal/normal-form.ts';

/** The messages without the images that the user sent. Each image is reported as a loss. */
export function withoutImages(messages: readonly NormalMessage[], lose: Lose): readonly NormalMessage[] {
  return messages.map(each => {
    const { message } = each;
    if (message.role !== 'user' || !message.parts.some(part => part.type === 'image')) return each;
    const parts = message.parts.filter(part => {
      if (part.type === 'image') lose(part, 'dropped', 'the model does not support images');
      return part.type !== 'image';
    });
    return { ...each, message: { ...message, parts } };
  });
}
