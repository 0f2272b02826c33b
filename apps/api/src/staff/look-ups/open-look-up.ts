import type { Received } from '@evenkeel/contract/endpoint'
import { limits } from '@evenkeel/contract/limits'
import type { LookUp, openLookUp as openLookUpEndpoint } from '@evenkeel/contract/staff/look-ups'
import { hours } from '@evenkeel/contract/units'
import { notFound } from '@evenkeel/server/http/failure'
import { takeTurn } from '#features/attempts/throttle.ts'
import { keyedHash } from '#features/members/secrets.ts'
import { theHeldTask } from '../tasks/claim-task.ts'
import type { TaskName } from '../tasks/open-tasks.ts'
import { purposeOf } from '../tasks/rules.ts'
import type { LookUpDeps } from './deps.ts'
import { findPerson } from './find-person.ts'
import { addLookUp, type LookUpRow, openLookUps } from './look-up-store.ts'
import { type Acting, lookAt, type Opened, presentLookUp, shownTo } from './opened-person.ts'

/** Counts a look for somebody, found or not: whoever goes through lists of addresses is stopped. */
const countLook = (deps: Pick<LookUpDeps, 'store' | 'clock' | 'secret'>, staffId: string): Promise<void> =>
  takeTurn(
    deps,
    [
      {
        key: keyedHash(deps.secret, 'look-up', staffId),
        pace: { most: limits.lookUpsPerHour, per: hours(1) },
      },
    ],
    'You looked for many people within an hour. Please wait a while and try again.',
  )

/** Opens the one member whom something exact names, for a purpose and for 15 minutes. */
export async function openLookUp(
  deps: LookUpDeps,
  acting: Acting,
  asked: Received<typeof openLookUpEndpoint>['body'],
): Promise<LookUp> {
  const { staff } = acting
  await countLook(deps, staff.id)
  const { id: memberId } = await findPerson(shownTo(deps, staff), deps, asked)
  return openMember(deps, acting, { memberId, purpose: asked.purpose })
}

/**
 * Opens the member of a task its holder has claimed, for the purpose of the task: nobody types what they may not know. It counts as no
 * look for somebody.
 */
export async function openTaskPerson(deps: LookUpDeps, acting: Acting, name: TaskName): Promise<LookUp> {
  const { task } = await theHeldTask(deps, acting.staff, name)
  const purpose = purposeOf[task.kind]
  if (task.memberId === null || purpose === null) throw notFound()
  return openMember(deps, acting, { memberId: task.memberId, purpose })
}

async function openMember(
  deps: LookUpDeps,
  acting: Acting,
  whom: Pick<LookUpRow, 'memberId' | 'purpose'>,
): Promise<LookUp> {
  const now = deps.clock.now()
  const row = {
    ...whom,
    id: deps.randomUuid(),
    sessionId: acting.staff.sessionId,
    openedAt: now,
    endsAt: now.add({ milliseconds: limits.lookUpLife }),
  }
  const opened = await lookAt(deps, acting, row)
  if (!opened) throw notFound()
  await addLookUp(deps.store.db, row)
  return presentLookUp(deps, opened)
}

/** The members who are open in this session, and may still be seen. */
export async function listLookUps(deps: LookUpDeps, acting: Acting): Promise<LookUp[]> {
  const rows = await openLookUps(deps.store.db, acting.staff.sessionId, deps.clock.now())
  const found: Opened[] = []
  for (const row of rows) {
    const opened = await lookAt(deps, acting, row)
    if (opened) found.push(opened)
  }
  return Promise.all(found.map((opened) => presentLookUp(deps, opened)))
}
