import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PlumblineError } from '../../src/errors.ts';
import { missingGlyphs } from '../../src/picture/measure-text.ts';

const fontFiles = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) =>
  fileURLToPath(new URL(`../../data/fonts/${name}`, import.meta.url)),
);

/** A picture for chat is seen on dense screens; a wall-sized one needs no more than its own pixels. */
const sharpWidth = 2400;
const mostPixels = 40_000_000;

export type RenderPngOptions = {
  /** Pixels of the PNG for one of the SVG; by default 2, or less for a picture that is large already. */
  readonly scale?: number;
  readonly signal?: AbortSignal;
};

export type Png = {
  readonly bytes: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /**
   * Drawn characters that the shipped font lacks, each once. They are drawn with a font of this machine where it has
   * one, else as boxes.
   */
  readonly missing: readonly string[];
};

/**
 * Renders one of our SVG documents to PNG with the font that Plumbline ships, off the main thread. The fonts of the
 * machine are used only for characters which that font lacks, so that everything else looks the same everywhere.
 */
export async function renderPng(svg: string, options: RenderPngOptions = {}): Promise<Png> {
  options.signal?.throwIfAborted();
  const missing = missingGlyphs(drawnText(svg));
  const [{ renderAsync }] = await Promise.all([loadRenderer(), checkFonts()]);
  const image = await renderAsync(
    svg,
    {
      fitTo: { mode: 'zoom', value: options.scale ?? scaleFor(...sizeOf(svg)) },
      font: {
        fontFiles,
        loadSystemFonts: missing.length > 0,
        defaultFontFamily: 'DejaVu Sans',
        sansSerifFamily: 'DejaVu Sans',
      },
    },
    options.signal ?? null,
  ).catch((cause: unknown) => {
    if (options.signal?.aborted === true) throw options.signal.reason;
    throw new PlumblineError('internal', 'The picture could not be drawn as PNG', {
      cause,
      advice: 'Draw it as .svg instead, and report this with the graph.',
    });
  });
  return { bytes: image.asPng(), width: image.width, height: image.height, missing };
}

async function loadRenderer() {
  try {
    return await import('@resvg/resvg-js');
  } catch (cause) {
    throw new PlumblineError('internal', 'This machine has no renderer for PNG pictures', {
      cause,
      advice: 'Draw to a .svg file, or run npm ci again on this machine.',
    });
  }
}

/** The renderer draws no text at all, and says nothing, where a font file is not there. */
async function checkFonts(): Promise<void> {
  for (const file of fontFiles)
    await access(file).catch((cause: unknown) => {
      throw new PlumblineError('internal', `The font ${file} is not there`, {
        cause,
        advice: 'It belongs to Plumbline; install it again.',
      });
    });
}

/** The text that can be seen: titles and descriptions are for screen readers and for the pointer. */
function drawnText(svg: string): string {
  return svg.replace(/<(title|desc)>[^<]*<\/\1>/g, '');
}

/** How much to enlarge a picture of this size: small ones for dense screens, none past what a machine holds easily. */
export function scaleFor(width: number, height: number): number {
  const wished = Math.max(1, Math.min(2, sharpWidth / width));
  return Math.min(wished, Math.sqrt(mostPixels / (width * height)));
}

function sizeOf(svg: string): [width: number, height: number] {
  const [, width = '1', height = '1'] = /<svg[^>]*\swidth="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  return [Number(width), Number(height)];
}
