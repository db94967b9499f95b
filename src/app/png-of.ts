/** One of our SVG documents as PNG. The renderer is loaded only where a picture is really drawn. */
export async function pngOf(svg: string): Promise<Uint8Array> {
  const { renderPng } = await import('../../adapters/picture/render-png.ts');
  return (await renderPng(svg)).bytes;
}
