import { createHash } from 'node:crypto'

/** Short key of a message in translated screens; a test checks that keys are unique. */
export const createMessageKey = (area: string, id: string): string =>
  createHash('sha256').update(`${area} ${id}`).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 5)
