import { and, count, eq, gt, gte, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import { type ChangeImpact, readChangeImpact } from '@evenkeel/api-contract/staff/change-impact'
import { diffFiles } from '@evenkeel/api-contract/staff/diff-files'
import { sharedSpaces } from '@evenkeel/api-contract/staff/studio'
import {
  checkDraft,
  createOrganization,
  discardDraft,
  exportSpaceFile,
  giveBackSpace,
  importOrganization,
  listSpaces,
  listVersions,
  publishDraft,
  readDraft,
  readSpaceDiff,
  rollBackSpace,
  saveDraft,
  switchOrganization,
  takeOverSpace,
} from '@evenkeel/api-contract/staff/studio-spaces'
import { parseUncheckedYaml } from '@evenkeel/server-kit/config-files/edit-yaml'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { callTasks, slotQueries, visits } from '#modules/appointments/tables.ts'
import { documents } from '#modules/documents/tables.ts'
import { mailOutbox } from '#modules/email/tables.ts'
import { inquiries } from '#modules/inquiries/tables.ts'
import { answerSets } from '#modules/intake/tables.ts'
import { members } from '#modules/members/tables.ts'
import { listStudioOwnedSpaces } from '#modules/organizations/save-organizations.ts'
import { studioSpaces } from '#modules/organizations/tables.ts'
import {
  requireStaffCaller,
  setAuditOrganization,
  type StaffCall,
  type StaffCaller,
} from '#modules/staff-accounts/access-control.ts'
import { readSpaceFiles } from '#tenant-config/tenant-config-folder.ts'
import { getMainFile } from './change-files.ts'
import { checkSpaceFiles, isPublishable } from './check-space-files.ts'
import { createOrganizationDraft, importOrganizationDraft } from './create-organization.ts'
import type { StaffContext } from '#app-context.ts'
import { applyChange, discardSpaceDraft, publishSpaceDraft, saveSpaceDraft } from './drafts.ts'
import { presentDraft, presentFiles, presentSpaces, readSpaceForm } from './present-draft.ts'
import { checkAndActivate, publishFiles, supersedePublishedVersion } from './publish-files.ts'
import {
  createFileDownload,
  diffVersions,
  presentVersions,
  rollBackToVersion,
  switchOrganizationState,
} from './space-versions.ts'
import {
  excludeDemo,
  listUsernames,
  listVisibleSpaces,
  requireSpace,
  requireStudioPermission,
  type Space,
} from './spaces.ts'
import { incrementRevision, readEditedFiles, readPublishedFiles } from './studio-repository.ts'

/** Whether the file marks a demo organization, which may be deactivated with members. */
const isDemoFile = (text: string): boolean => {
  const plain = parseUncheckedYaml(text)
  return typeof plain === 'object' && plain !== null && 'demo' in plain && plain.demo === true
}

/** Counts open contests of covered sessions by its members. */
async function countContests({ contests, store: { db } }: StaffContext, space: Space): Promise<number> {
  const contesting = (await contests.read()).map(({ member_id }) => member_id)
  if (contesting.length === 0) return 0
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.organisationId, space.id), inArray(members.id, contesting)))
  const own = new Set(rows.map(({ id }) => id))
  return contesting.filter((id) => own.has(id)).length
}

/** Counts what deactivating an organization affects; returns numbers only. */
async function findAffected(context: StaffContext, space: Space): Promise<ChangeImpact> {
  const main = getMainFile(space)
  if (main === null) throw createHttpError('Unprocessable', 'Only an organization can be switched.')
  const { db } = context.store
  const now = context.clock.now()
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const counted = async (table: PgTable, ...conditions: (SQL | undefined)[]): Promise<number> => {
    const [row] = await db
      .select({ total: count() })
      .from(table)
      .where(and(...conditions))
    return row?.total ?? 0
  }
  const own = (table: { readonly organisationId: Parameters<typeof eq>[0] }) =>
    eq(table.organisationId, space.id)
  const upcoming = (method: 'video' | 'phone') =>
    counted(
      visits,
      own(visits),
      eq(visits.status, 'booked'),
      eq(visits.method, method),
      gt(visits.startsAt, now),
    )
  // An external request system makes its own calls and does not report them here.
  const isHere = context.requestsGoElsewhere ? isNull(inquiries.deliveredAt) : undefined
  const inPerson = await counted(inquiries, own(inquiries), isNull(inquiries.calledAt), isHere)
  const times = await counted(
    slotQueries,
    own(slotQueries),
    isNull(slotQueries.cancelledAt),
    isNotNull(slotQueries.mdliveId),
    gte(slotQueries.day, today),
  )
  const { dangerAt, dangerHandledAt } = answerSets
  const tasks = [
    await counted(callTasks, own(callTasks), isNull(callTasks.doneAt)),
    await counted(answerSets, own(answerSets), isNotNull(dangerAt), isNull(dangerHandledAt)),
    await counted(
      mailOutbox,
      own(mailOutbox),
      isNotNull(mailOutbox.givenUpAt),
      isNull(mailOutbox.handledAt),
      or(isNull(mailOutbox.givenUpBecause), eq(mailOutbox.givenUpBecause, 'not_taken')),
    ),
    await countContests(context, space),
  ]
  const people = await counted(members, own(members))
  return {
    members: people,
    video_visits: await upcoming('video'),
    phone_visits: await upcoming('phone'),
    open_requests: inPerson + times,
    open_tasks: tasks.reduce((sum, one) => sum + one, 0),
    documents: await counted(documents, own(documents)),
    may_switch_off: people === 0 || isDemoFile((await readPublishedFiles(context, space))[main] ?? ''),
  }
}

/** Takes a space over from its files. */
async function takeOverFromFiles(context: StaffContext, staff: StaffCaller, space: Space): Promise<void> {
  requireStudioPermission(staff.grants, space, 'take_over')
  const files = await readPublishedFiles(context, space)
  if (Object.keys(files).length === 0)
    throw createHttpError('Unprocessable', 'The programmes folder holds no file of this any more.')
  await publishFiles(context, space, { files, reason: 'taken_over', by: staff.id, author: staff.id })
}

/** Gives a space back to identical files. */
async function giveBackToFiles(context: StaffContext, staff: StaffCaller, space: Space): Promise<void> {
  requireStudioPermission(staff.grants, space, 'give_back')
  if (space.draft)
    throw createHttpError('Unprocessable', 'There is a draft. Publish it, or throw it away first.')
  const { db } = context.store
  const lying = readSpaceFiles(context.tenantConfig.baseFolder(), space.files, await listUsernames(db))
  const [differs] = diffFiles(await readPublishedFiles(context, space), lying)
  if (differs)
    throw createHttpError(
      'Unprocessable',
      `${differs.path} in the programmes folder is not what is published here. Export the files, put them there, and try again.`,
    )
  const act = { by: staff.id, at: context.clock.now() }
  const check = async () => {
    const owned = new Map(await listStudioOwnedSpaces(db))
    owned.delete(space.id)
    return context.tenantConfig.tryOut([...owned.values()], (_folder, { faults, programmes }) => ({
      organisations: programmes?.organisations ?? null,
      faults: faults.map((fault) => ({ ...fault, place: null, severity: 'error' as const })),
    }))
  }
  await checkAndActivate(context, check, async (tx) => {
    if (!(await incrementRevision(tx, space, act)))
      throw createHttpError(
        'Conflict',
        'Somebody has changed this meanwhile. Open it again to see how it is now.',
      )
    await supersedePublishedVersion(tx, space.id)
    await tx.update(studioSpaces).set({ owner: 'files' }).where(eq(studioSpaces.space, space.id))
  })
}

interface SpaceCall {
  readonly caller: StaffCall
  readonly params: { readonly space: string }
  readonly request: FastifyRequest
}

/** Returns the space and caller of a request. Its audit event names the organization. */
export async function requireSpaceOfCall(
  context: StaffContext,
  { caller, params, request }: SpaceCall,
): Promise<{ readonly staff: StaffCaller; readonly space: Space }> {
  const staff = requireStaffCaller(caller)
  const space = await requireSpace(context.store.db, staff, params.space)
  if (!sharedSpaces.some((name) => name === space.id)) setAuditOrganization(request, space.id)
  return { staff, space }
}

/** Registers the endpoints to read, save and check drafts. */
export function studioDraftRoutes(serve: RegisterEndpoint<StaffCall>, context: StaffContext): void {
  serve(listSpaces, async ({ caller }) => {
    const { grants } = requireStaffCaller(caller)
    const may = grants.some(
      ({ role, organisationId }) => role === 'account_manager' && organisationId === null,
    )
    const spaces = excludeDemo(
      await listVisibleSpaces(context.store.db, grants),
      context.tenantConfig.current(),
    )
    return { results: await presentSpaces(context, spaces, grants), may_create: may }
  })
  serve(createOrganization, async ({ caller, body, request }) => {
    const id = await createOrganizationDraft(context, requireStaffCaller(caller), body)
    setAuditOrganization(request, id)
    return presentDraft(context, requireStaffCaller(caller), id)
  })
  serve(importOrganization, async ({ caller, body, request }) => {
    const id = await importOrganizationDraft(context, requireStaffCaller(caller), body)
    setAuditOrganization(request, id)
    return presentDraft(context, requireStaffCaller(caller), id)
  })
  serve(readDraft, async (call) => {
    const { staff, space } = await requireSpaceOfCall(context, call)
    return presentDraft(context, staff, space.id)
  })
  serve(saveDraft, async (call) => {
    const { staff, space } = await requireSpaceOfCall(context, call)
    await saveSpaceDraft(context, staff, space, call.body)
    return presentDraft(context, staff, space.id)
  })
  serve(discardDraft, async (call) => {
    const { staff, space } = await requireSpaceOfCall(context, call)
    await discardSpaceDraft(context, staff, space, call.query.revision)
    return undefined
  })
  serve(checkDraft, async (call) => {
    const { space } = await requireSpaceOfCall(context, call)
    const before = await readEditedFiles(context, space)
    const files = await applyChange(context, space, call.body)
    const checked = await checkSpaceFiles(context, context.store.db, space, files)
    const touched = Object.entries(files).filter(([path, text]) => before[path] !== text)
    return {
      is_green: isPublishable(checked),
      faults: [...checked.faults],
      files: presentFiles(Object.fromEntries(touched)),
      form: readSpaceForm(space, files),
    }
  })
}

/** Registers the endpoints for publishing and ownership. */
export function studioVersionRoutes(serve: RegisterEndpoint<StaffCall>, context: StaffContext): void {
  /** Runs an action on a space, and returns its new state. */
  const after = async (call: SpaceCall, act: (staff: StaffCaller, space: Space) => Promise<void>) => {
    const { staff, space } = await requireSpaceOfCall(context, call)
    await act(staff, space)
    return presentDraft(context, staff, space.id)
  }
  serve(publishDraft, (call) =>
    after(call, (staff, space) => publishSpaceDraft(context, staff, space, call.body.revision)),
  )
  serve(rollBackSpace, (call) =>
    after(call, (staff, space) => rollBackToVersion(context, staff, space, call.body.number)),
  )
  serve(switchOrganization, (call) =>
    after(call, (staff, space) => switchOrganizationState(context, staff, space, call.body)),
  )
  serve(readChangeImpact, async (call) => {
    const { space } = await requireSpaceOfCall(context, call)
    return findAffected(context, space)
  })
  serve(takeOverSpace, (call) => after(call, (staff, space) => takeOverFromFiles(context, staff, space)))
  serve(giveBackSpace, (call) => after(call, (staff, space) => giveBackToFiles(context, staff, space)))
  serve(listVersions, async (call) => {
    const { space } = await requireSpaceOfCall(context, call)
    return { results: await presentVersions(context, space) }
  })
  serve(readSpaceDiff, async (call) => {
    const { space } = await requireSpaceOfCall(context, call)
    return { files: await diffVersions(context, space, call.query) }
  })
  serve(exportSpaceFile, async (call) => {
    const { space } = await requireSpaceOfCall(context, call)
    return createFileDownload(context, space, call.query)
  })
}
