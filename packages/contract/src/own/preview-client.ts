/** Longer than any client id can be, and nothing that can be guessed. */
const pattern = /^preview-[0-9a-f]{48}$/

/**
 * Whether a client id stands for a draft that is shown to whoever edits it: it can be read for an hour, by nobody who does not have
 * its address, and nothing can be written under it (decision 011).
 */
export const isPreviewClient = (client: string): boolean => pattern.test(client)

/** A client id for a draft, from 24 random bytes. */
export const previewClient = (random: Uint8Array): string =>
  `preview-${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** What the address of a draft's question has behind its `?`, with the question's id. */
export const previewedQuestion = 'question'
