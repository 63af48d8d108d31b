import type { MediaPart, Message, Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'contradictory-view',
  title: 'Stored copy differs from the content parts',
  kind: 'Agent history',
  needs: ['earlier', 'later'],
  readsTexts: 'to-confirm',
  docs: {
    fires:
      'Reports a message that stores its text, reasoning or images a second time outside of its parts, if the copy differs from the parts. One of the two was edited and the other was not.',
    why: 'One program shows the copy and another sends the parts, so people and the model see different conversations.',
    remedy: 'Do not store values that can be computed. If you store them, compute them again after every edit.',
  },
  parameters: {
    /** Separators that may join the reasoning of several parts in the stored copy. */
    separators: ['\n\n', ''] as readonly string[],
  },
  messages: {
    text: 'the stored `text` differs from the {count} text parts',
    reasoning: 'the stored `reasoning` differs from the {count} reasoning parts',
    imageCount: '`images` has {stored} entries, but there are {count} image parts',
    images: 'the stored `images` differ from the image parts',
  },
  after: ['wrong-type', 'unknown-part-type', 'part-in-wrong-role'],
  check(_view, report, { separators }) {
    return {
      message(message) {
        const { views } = message;
        if (views === undefined) return;
        const parts = message.parts.flatMap((part): readonly Part[] =>
          part.type === 'tool_result' ? part.content : [part],
        );
        const texts = parts.flatMap(part => (part.type === 'text' ? [part.text] : []));
        const reasoning = parts.flatMap(part => (part.type === 'reasoning' ? [part.text ?? ''] : []));
        if (views.text !== undefined && views.text !== texts.join(''))
          reportView('text', { count: texts.length }, message);
        if (views.reasoning !== undefined && separators.every(each => views.reasoning !== reasoning.join(each)))
          reportView('reasoning', { count: reasoning.length }, message);
        const images = parts.filter(part => part.type === 'image');
        if (views.images !== undefined && views.images !== images.length)
          reportView('imageCount', { stored: views.images, count: images.length }, message);
        else if (views.imageSources?.some((source, i) => source !== sourceOf(images[i] as MediaPart | undefined)))
          reportView('images', { count: images.length }, message);
      },
    };

    function reportView(
      view: 'text' | 'reasoning' | 'imageCount' | 'images',
      data: Readonly<Record<string, number>>,
      message: Message,
    ): void {
      const field = view === 'imageCount' ? 'images' : view;
      report({ messageId: view, at: { pointer: `${message.pointer}/${field}` }, in: message, data, label: 'differs' });
    }
  },
});

function sourceOf(image: MediaPart | undefined): string {
  return image?.url ?? image?.data ?? image?.fileId ?? '';
}
