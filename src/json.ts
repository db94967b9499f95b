/** Any value that survives JSON unchanged. Ids are strings, times ISO 8601 strings. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };
