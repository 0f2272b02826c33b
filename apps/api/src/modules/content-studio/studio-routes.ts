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
  readSpaceDiff,
  readDraft,
  rollBackSpace,
  saveDraft,
  switchOrganization,
  takeOverSpace,
} from '@evenkeel/api-contract/staff/studio-spaces'
import { readChangeImpact } from '@evenkeel/api-contract/staff/change-impact'
import { sharedSpaces } from '@evenkeel/api-contract/staff/studio'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { FastifyRequest } from 'fastify'
import {
  setAuditOrganization,
  type StaffCall,
  type StaffCaller,
  requireStaffCaller,
} from '#modules/staff-accounts/staff-caller.ts'
import { checkSpaceFiles, isPublishable } from './check-space-files.ts'
import { createOrganizationDraft, importOrganizationDraft } from './create-organization.ts'
import type { StudioDeps } from './deps.ts'
import { discardSpaceDraft, applyChange, publishSpaceDraft, saveSpaceDraft } from './drafts.ts'
import { giveBackToFiles, takeOverFromFiles } from './ownership.ts'
import { readSpaceForm, presentDraft, presentFiles, presentSpaces } from './present-draft.ts'
import { type Space, requireSpace, listVisibleSpaces, excludeDemo } from './spaces.ts'
import {
  diffVersions,
  createFileDownload,
  presentVersions,
  rollBackToVersion,
  switchOrganizationState,
} from './space-versions.ts'
import { readEditedFiles } from './studio-repository.ts'
import { findAffected } from './change-impact/change-impact.ts'

interface SpaceCall {
  readonly caller: StaffCall
  readonly params: { readonly space: string }
  readonly request: FastifyRequest
}

/** The space of a call, and who calls. The event of the audit names the organisation. */
export async function requireSpaceOfCall(
  deps: StudioDeps,
  { caller, params, request }: SpaceCall,
): Promise<{ readonly staff: StaffCaller; readonly space: Space }> {
  const staff = requireStaffCaller(caller)
  const space = await requireSpace(deps.store.db, staff, params.space)
  if (!sharedSpaces.some((name) => name === space.id)) setAuditOrganization(request, space.id)
  return { staff, space }
}

/** What is edited in the studio: reading, saving and checking. */
export function studioDraftRoutes(serve: RegisterEndpoint<StaffCall>, deps: StudioDeps): void {
  serve(listSpaces, async ({ caller }) => {
    const { grants } = requireStaffCaller(caller)
    const may = grants.some(
      ({ role, organisationId }) => role === 'account_manager' && organisationId === null,
    )
    const spaces = excludeDemo(await listVisibleSpaces(deps.store.db, grants), deps.tenantConfig.current())
    return { results: await presentSpaces(deps, spaces, grants), may_create: may }
  })
  serve(createOrganization, async ({ caller, body, request }) => {
    const id = await createOrganizationDraft(deps, requireStaffCaller(caller), body)
    setAuditOrganization(request, id)
    return presentDraft(deps, requireStaffCaller(caller), id)
  })
  serve(importOrganization, async ({ caller, body, request }) => {
    const id = await importOrganizationDraft(deps, requireStaffCaller(caller), body)
    setAuditOrganization(request, id)
    return presentDraft(deps, requireStaffCaller(caller), id)
  })
  serve(readDraft, async (asked) => {
    const { staff, space } = await requireSpaceOfCall(deps, asked)
    return presentDraft(deps, staff, space.id)
  })
  serve(saveDraft, async (asked) => {
    const { staff, space } = await requireSpaceOfCall(deps, asked)
    await saveSpaceDraft(deps, staff, space, asked.body)
    return presentDraft(deps, staff, space.id)
  })
  serve(discardDraft, async (asked) => {
    const { staff, space } = await requireSpaceOfCall(deps, asked)
    await discardSpaceDraft(deps, staff, space, asked.query.revision)
    return undefined
  })
  serve(checkDraft, async (asked) => {
    const { space } = await requireSpaceOfCall(deps, asked)
    const before = await readEditedFiles(deps, space)
    const files = await applyChange(deps, space, asked.body)
    const checked = await checkSpaceFiles(deps, deps.store.db, space, files)
    const touched = Object.entries(files).filter(([path, text]) => before[path] !== text)
    return {
      is_green: isPublishable(checked),
      faults: [...checked.faults],
      files: presentFiles(Object.fromEntries(touched)),
      form: readSpaceForm(space, files),
    }
  })
}

/** What becomes public from the studio, and who owns it. */
export function studioVersionRoutes(serve: RegisterEndpoint<StaffCall>, deps: StudioDeps): void {
  /** Does something with a space, and answers with how it stands then. */
  const after = async (asked: SpaceCall, act: (staff: StaffCaller, space: Space) => Promise<void>) => {
    const { staff, space } = await requireSpaceOfCall(deps, asked)
    await act(staff, space)
    return presentDraft(deps, staff, space.id)
  }
  serve(publishDraft, (asked) =>
    after(asked, (staff, space) => publishSpaceDraft(deps, staff, space, asked.body.revision)),
  )
  serve(rollBackSpace, (asked) =>
    after(asked, (staff, space) => rollBackToVersion(deps, staff, space, asked.body.number)),
  )
  serve(switchOrganization, (asked) =>
    after(asked, (staff, space) => switchOrganizationState(deps, staff, space, asked.body)),
  )
  serve(readChangeImpact, async (asked) => {
    const { space } = await requireSpaceOfCall(deps, asked)
    return findAffected(deps, space)
  })
  serve(takeOverSpace, (asked) => after(asked, (staff, space) => takeOverFromFiles(deps, staff, space)))
  serve(giveBackSpace, (asked) => after(asked, (staff, space) => giveBackToFiles(deps, staff, space)))
  serve(listVersions, async (asked) => {
    const { space } = await requireSpaceOfCall(deps, asked)
    return { results: await presentVersions(deps, space) }
  })
  serve(readSpaceDiff, async (asked) => {
    const { space } = await requireSpaceOfCall(deps, asked)
    return { files: await diffVersions(deps, space, asked.query) }
  })
  serve(exportSpaceFile, async (asked) => {
    const { space } = await requireSpaceOfCall(deps, asked)
    return createFileDownload(deps, space, asked.query)
  })
}
