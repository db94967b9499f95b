/** What a server said to one plain request; `null` as status where it could not be reached in time. */
export type Said =
  | { readonly status: number; readonly headers: Headers; readonly body: unknown }
  | { readonly status: null; readonly why: 'unreachable' | 'timeout' };

export type AskOptions = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends one plain request and reads the answer as JSON, `null` where it is none. Never rejects. */
export type Ask = (url: string, options?: AskOptions) => Promise<Said>;
