export type UploadedFile = {
  readonly name: string;
  readonly filename: string;
  readonly type: string | undefined;
  readonly data: Buffer;
};

export type Multipart = { readonly fields: Record<string, string>; readonly files: readonly UploadedFile[] };

/** The fields and files of a multipart/form-data body. */
export function parseMultipart(body: Buffer, contentType: string): Multipart {
  const found = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(contentType);
  const boundary = found?.[1] ?? found?.[2]?.trim();
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  if (boundary === undefined) return { fields, files };
  for (const part of partsBetween(body, Buffer.from(`--${boundary}`))) {
    const end = part.indexOf('\r\n\r\n');
    if (end === -1) continue;
    const head = part.toString('utf8', 0, end);
    const data = Buffer.from(part.subarray(end + 4));
    const name = /\bname="((?:[^"\\]|\\.)*)"/i.exec(head)?.[1];
    const filename = /\bfilename="((?:[^"\\]|\\.)*)"/i.exec(head)?.[1];
    const type = /content-type:\s*([^\r\n]+)/i.exec(head)?.[1];
    if (name !== undefined && filename !== undefined) files.push({ name, filename, type, data });
    else if (name !== undefined) fields[name] = data.toString('utf8');
  }
  return { fields, files };
}

function* partsBetween(body: Buffer, boundary: Buffer): Generator<Buffer> {
  let at = body.indexOf(boundary);
  while (at !== -1) {
    const start = at + boundary.length;
    if (body.toString('latin1', start, start + 2) === '--') return;
    const next = body.indexOf(boundary, start);
    if (next === -1) return;
    // Each part begins after one line break and ends before one.
    yield body.subarray(start + 2, next - 2);
    at = next;
  }
}
