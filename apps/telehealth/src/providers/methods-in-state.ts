import type { TelehealthMethod } from '@evenkeel/contract/wire'

/** States that allow visits by video only. */
const videoOnly: ReadonlySet<string> = new Set(['ID'])

/** The ways to meet that a state allows, out of those a provider offers. */
export const methodsIn = (state: string, offered: readonly TelehealthMethod[]): TelehealthMethod[] =>
  offered.filter((method) => method === 'video' || !videoOnly.has(state))
