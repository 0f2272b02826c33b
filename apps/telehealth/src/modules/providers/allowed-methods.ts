import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'

/** States that allow video visits only. */
const videoOnlyStates: ReadonlySet<string> = new Set(['ID'])

/** The methods a state allows among those a provider offers. */
export const getAllowedMethods = (state: string, offered: readonly TelehealthMethod[]): TelehealthMethod[] =>
  offered.filter((method) => method === 'video' || !videoOnlyStates.has(state))
