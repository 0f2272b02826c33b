import {
  checkDraft,
  createOrganisation,
  discardDraft,
  exportFile,
  giveBack,
  importOrganisation,
  listSpaces,
  listVersions,
  publishDraft,
  readDifference,
  readDraft,
  rollBack,
  saveDraft,
  switchOrganisation,
  takeOver,
} from '@evenkeel/contract/staff/studio-acts'
import { countTouched } from '@evenkeel/contract/staff/studio-touched'
import { sharedSpaces } from '@evenkeel/contract/staff/studio'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { FastifyRequest } from 'fastify'
import { noteOrganisation, type StaffCall, type StaffCaller, theStaff } from '../people/staff-caller.ts'
import { checkFiles, isGreen } from './checks.ts'
import { createIn, importIn } from './create-organisation.ts'
import type { StudioDeps } from './deps.ts'
import { discardDraftOf, filesWith, publishDraftOf, saveDraftOf } from './drafts.ts'
import { giveBackToFiles, takeOverFromFiles } from './ownership.ts'
import { formIn, presentDraft, presentFiles, presentSpaces } from './present-draft.ts'
import { type Space, spaceFor, spacesOf, withoutDemo } from './spaces.ts'
import { differenceIn, exportedFile, presentVersions, rollBackTo, switchIn } from './versions.ts'
import { editedFiles } from './studio-store.ts'
import { touchedIn } from './touched/touched.ts'

interface Asked {
  readonly caller: StaffCall
  readonly params: { readonly space: string }
  readonly request: FastifyRequest
}

/** The space of a call, and who calls. The event of the audit names the organisation. */
export async function spaceOfCall(
  deps: StudioDeps,
  { caller, params, request }: Asked,
): Promise<{ readonly staff: StaffCaller; readonly space: Space }> {
  const staff = theStaff(caller)
  const space = await spaceFor(deps.store.db, staff, params.space)
  if (!sharedSpaces.some((name) => name === space.id)) noteOrganisation(request, space.id)
  return { staff, space }
}

/** What is edited in the studio: reading, saving and checking. */
export function studioDraftRoutes(serve: Serve<StaffCall>, deps: StudioDeps): void {
  serve(listSpaces, async ({ caller }) => {
    const { grants } = theStaff(caller)
    const may = grants.some(
      ({ role, organisationId }) => role === 'account_manager' && organisationId === null,
    )
    const spaces = withoutDemo(await spacesOf(deps.store.db, grants), deps.tenantConfig.current())
    return { results: await presentSpaces(deps, spaces, grants), may_create: may }
  })
  serve(createOrganisation, async ({ caller, body, request }) => {
    const id = await createIn(deps, theStaff(caller), body)
    noteOrganisation(request, id)
    return presentDraft(deps, theStaff(caller), id)
  })
  serve(importOrganisation, async ({ caller, body, request }) => {
    const id = await importIn(deps, theStaff(caller), body)
    noteOrganisation(request, id)
    return presentDraft(deps, theStaff(caller), id)
  })
  serve(readDraft, async (asked) => {
    const { staff, space } = await spaceOfCall(deps, asked)
    return presentDraft(deps, staff, space.id)
  })
  serve(saveDraft, async (asked) => {
    const { staff, space } = await spaceOfCall(deps, asked)
    await saveDraftOf(deps, staff, space, asked.body)
    return presentDraft(deps, staff, space.id)
  })
  serve(discardDraft, async (asked) => {
    const { staff, space } = await spaceOfCall(deps, asked)
    await discardDraftOf(deps, staff, space, asked.query.revision)
    return undefined
  })
  serve(checkDraft, async (asked) => {
    const { space } = await spaceOfCall(deps, asked)
    const before = await editedFiles(deps, space)
    const files = await filesWith(deps, space, asked.body)
    const checked = await checkFiles(deps, deps.store.db, space, files)
    const touched = Object.entries(files).filter(([path, text]) => before[path] !== text)
    return {
      is_green: isGreen(checked),
      faults: [...checked.faults],
      files: presentFiles(Object.fromEntries(touched)),
      form: formIn(space, files),
    }
  })
}

/** What becomes public from the studio, and who owns it. */
export function studioVersionRoutes(serve: Serve<StaffCall>, deps: StudioDeps): void {
  /** Does something with a space, and answers with how it stands then. */
  const after = async (asked: Asked, act: (staff: StaffCaller, space: Space) => Promise<void>) => {
    const { staff, space } = await spaceOfCall(deps, asked)
    await act(staff, space)
    return presentDraft(deps, staff, space.id)
  }
  serve(publishDraft, (asked) =>
    after(asked, (staff, space) => publishDraftOf(deps, staff, space, asked.body.revision)),
  )
  serve(rollBack, (asked) =>
    after(asked, (staff, space) => rollBackTo(deps, staff, space, asked.body.number)),
  )
  serve(switchOrganisation, (asked) =>
    after(asked, (staff, space) => switchIn(deps, staff, space, asked.body)),
  )
  serve(countTouched, async (asked) => {
    const { space } = await spaceOfCall(deps, asked)
    return touchedIn(deps, space)
  })
  serve(takeOver, (asked) => after(asked, (staff, space) => takeOverFromFiles(deps, staff, space)))
  serve(giveBack, (asked) => after(asked, (staff, space) => giveBackToFiles(deps, staff, space)))
  serve(listVersions, async (asked) => {
    const { space } = await spaceOfCall(deps, asked)
    return { results: await presentVersions(deps, space) }
  })
  serve(readDifference, async (asked) => {
    const { space } = await spaceOfCall(deps, asked)
    return { files: await differenceIn(deps, space, asked.query) }
  })
  serve(exportFile, async (asked) => {
    const { space } = await spaceOfCall(deps, asked)
    return exportedFile(deps, space, asked.query)
  })
}
