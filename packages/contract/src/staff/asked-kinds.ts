import type { TaskKind } from './tasks.ts'

/**
 * Kinds that a page of the release before does not know, and without which it can read the list: they are told to whoever asks for them. Nobody takes
 * one: it is done where it leads, and leaves the list by that.
 */
export const askedKinds: readonly TaskKind[] = ['license_check']
