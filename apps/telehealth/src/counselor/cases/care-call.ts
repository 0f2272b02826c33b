import type { CareCall } from '@evenkeel/contract/counselor/cases'
import type { CareCall as Asked } from '../door.ts'

/** A call the care line was asked for, as the wire has it. */
export const presentCareCall = (asked: Asked | null): CareCall | null =>
  asked && { state: asked.state, asked_at: asked.askedAt.toString(), by: asked.by }
