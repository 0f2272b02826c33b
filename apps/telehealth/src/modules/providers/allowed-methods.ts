import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'

/** States that allow visits by video only. */
const videoOnlyStates: ReadonlySet<string> = new Set(['ID'])

/** The ways to meet that a state allows, out of those a provider offers. */
export const getAllowedMethods = (state: string, offered: readonly TelehealthMethod[]): TelehealthMethod[] =>
  offered.filter((method) => method === 'video' || !videoOnlyStates.has(state))
