import { PlumblineError, type PlumblineErrorOptions } from '../errors.ts';

/** A place that takes no more posts: archived, deleted, or closed to us. Trying again does not help. */
export class PlaceLost extends PlumblineError {
  readonly place: string;

  constructor(place: string, message: string, options: PlumblineErrorOptions = {}) {
    super('not_found', message, options);
    this.place = place;
  }
}
