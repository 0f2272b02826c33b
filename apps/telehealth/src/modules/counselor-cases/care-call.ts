import type { CareCall } from '@evenkeel/api-contract/counselor/cases'
import type { Patient } from '#caller.ts'
import type { CareCall as Asked } from '#modules/counselor-auth/auth.ts'
import type { CounselorService } from '#modules/counselor-auth/counselor-service.ts'

/** A care line task on the wire. */
export const presentCareCall = (asked: Asked | null): CareCall | null =>
  asked && { state: asked.state, asked_at: asked.askedAt.toString(), by: asked.by }

/** The care line data shown with a person: the latest task and the phone number. */
export async function presentCareLine(
  { careLine }: Pick<CounselorService, 'careLine'>,
  { memberId, ou }: Pick<Patient, 'memberId' | 'ou'>,
) {
  return {
    care_call: presentCareCall(await careLine.read(memberId)),
    care_phone: await careLine.phoneFor(ou),
  }
}
