import type { Time } from '../../model/time.ts';
import { createLiveMessage, type LiveMessage } from '../live-message.ts';
import type { LiveContent, OutFile, Outlet } from '../outlet.ts';
import { PlaceLost } from '../place-lost.ts';
import type { ProbeRecord, ProbeRecords } from './probe-record.ts';

/** A platform that can show a probe. */
export type LiveOutlet = Outlet & Required<Pick<Outlet, 'postLive' | 'editLive'>>;

export function isLive(outlet: Outlet): outlet is LiveOutlet {
  return outlet.postLive !== undefined && outlet.editLive !== undefined;
}

/** Milliseconds between two edits of one probe's message. */
const pauseMs = 2_000;

export type ShowParts = {
  readonly outlet: LiveOutlet;
  readonly records: ProbeRecords;
  readonly time: Time;
  readonly onFault: (error: unknown) => void;
};

const liveId = ({ id, round }: ProbeRecord): string => `probe.${id}.${round}`;

/**
 * The probe's message in this round, posted unless it is there: the platform's id of it, `null` where the place is lost.
 * A message that a crash kept from being noted is found again.
 */
export async function ensureShown(
  { outlet, records, onFault }: ShowParts,
  probe: ProbeRecord,
  content: LiveContent,
): Promise<string | null> {
  if (probe.message !== null) return probe.message;
  try {
    const found = await outlet.find(probe.place, liveId(probe));
    const posted = found ?? (await outlet.postLive(probe.place, liveId(probe), content));
    await records.change(probe.id, () => ({ message: posted.id }));
    return posted.id;
  } catch (error) {
    if (!(error instanceof PlaceLost)) throw error;
    onFault(error);
    return null;
  }
}

/** The message of a probe, edited again and again. Whatever becomes of it, the probe goes on. */
export function liveProbe(
  parts: ShowParts,
  place: string,
  messageId: string | null,
): LiveMessage<LiveContent> {
  const { outlet, time, onFault } = parts;
  let isLost = messageId === null;
  const live = createLiveMessage<LiveContent>({
    time,
    pauseMs,
    onFault,
    async edit(content) {
      if (isLost || messageId === null) return;
      try {
        await outlet.editLive(place, messageId, content);
      } catch (error) {
        if (!(error instanceof PlaceLost)) throw error;
        isLost = true;
        onFault(error);
      }
    },
  });
  return { show: live.show, finish: (content) => live.finish(content).catch(onFault) };
}

/** Posts what came of a probe, once. Rejects where the platform did not take it and may later. */
export async function attachResult(
  { outlet, onFault }: ShowParts,
  probe: ProbeRecord,
  post: { readonly text: string; readonly files: readonly OutFile[] },
): Promise<void> {
  const id = `${liveId(probe)}.result`;
  try {
    if ((await outlet.find(probe.place, id)) !== null) return;
    if (outlet.attach !== undefined) await outlet.attach(probe.place, id, post);
    else await outlet.post(probe.place, { id, replies: [{ kind: 'note', text: post.text }] });
  } catch (error) {
    if (!(error instanceof PlaceLost)) throw error;
    onFault(error);
  }
}
