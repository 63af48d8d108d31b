/** The events that the ReAct engine sends to its pages during a run. */
import type { StreamProtocol } from '../protocol.ts';
import { RunStream } from '../react-engine/assembler.ts';
import { channelOf, frameOf } from '../react-engine/frame.ts';

const reactEngine: StreamProtocol = {
  id: 'react-engine',

  detects(event) {
    const { channel, data } = frameOf(event);
    if (channel === 'resume_done') return typeof data?.replayed === 'number';
    if (data === undefined) return false;
    const dataChannel = channelOf(data);
    const { status, iteration } = data;
    if (channel === undefined)
      return dataChannel === 'step' && typeof status === 'string' && typeof iteration === 'number';
    if (channel === 'step') return dataChannel === 'step';
    if (channel === 'answer' && dataChannel === 'answer') return true;
    if (channel === 'phase' && typeof data.name === 'string') return typeof status === 'string';
    return (channel === 'compact' || channel === 'phase' || channel === 'inject') && dataChannel === channel;
  },

  begin: context => new RunStream(context),
};

export default reactEngine;
