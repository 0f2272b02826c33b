import { createHash } from 'node:crypto'

/** Short name of a text in the screens of another language; a test holds that no two are alike. */
export const createMessageKey = (area: string, id: string): string =>
  createHash('sha256').update(`${area} ${id}`).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 5)
