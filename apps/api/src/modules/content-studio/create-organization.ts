import type { createOrganization, importOrganization } from '@evenkeel/api-contract/staff/studio-spaces'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import { HttpError, createValidationError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import { errorStatus } from '@evenkeel/api-contract/errors/error-types'
import { editYaml, parseUncheckedYaml } from '@evenkeel/server-kit/config-files/edit-yaml'
import { eq, or } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { listStudioOwnedSpaces } from '#modules/organizations/save-organizations.ts'
import { findRemovedOrganization } from '#modules/organizations/removed-organizations.ts'
import { organisations, studioSpaces } from '#modules/organizations/tables.ts'
import { OrganizationFile } from '#tenant-config/organization-file.ts'
import { readSpaceFiles } from '#tenant-config/tenant-config-folder.ts'
import type { StaffCaller } from '#modules/staff-accounts/access-control.ts'
import { changeFiles } from './change-files.ts'
import type { StaffContext } from '#app-context.ts'
import { listUsernames, type Space, type SpaceFiles } from './spaces.ts'
import { upsertDraft } from './studio-repository.ts'

/** Name of the short intake. */
const SHORT_INTAKE = 'short'

interface NewOrganization {
  readonly id: string
  readonly username: string
  readonly files: SpaceFiles
}

/** Creating an organization requires a grant for all organizations. */
function requireGrantForAll({ grants }: StaffCaller): void {
  if (!grants.some(({ role, organisationId }) => role === 'account_manager' && organisationId === null))
    throw createHttpError(
      'Unprocessable',
      'A new organization takes an account manager for all organizations.',
    )
}

/** Rejects an id or client id that is or was in use. */
async function requireUniqueOrganization(
  db: Queryable,
  context: StaffContext,
  { id, username }: Pick<NewOrganization, 'id' | 'username'>,
): Promise<void> {
  const inUse = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(or(eq(organisations.id, id), eq(organisations.username, username)))
  const made = await db
    .select({ id: studioSpaces.space })
    .from(studioSpaces)
    .where(or(eq(studioSpaces.space, id), eq(studioSpaces.username, username)))
  const existingFile = readSpaceFiles(context.tenantConfig.baseFolder(), { username }, [])[
    `organisations/${username}.yaml`
  ]
  if (
    inUse.length > 0 ||
    made.length > 0 ||
    existingFile !== undefined ||
    (await findRemovedOrganization(db, username))
  )
    throw createHttpError(
      'Conflict',
      `There is, or was, an organization with the client id ${username} or with this id.`,
    )
}

async function addDraftOrganization(
  context: StaffContext,
  staff: StaffCaller,
  made: NewOrganization,
): Promise<string> {
  const act = { by: staff.id, at: context.clock.now() }
  await context.store.db.transaction(async (tx) => {
    await requireUniqueOrganization(tx, context, made)
    const added = await tx
      .insert(studioSpaces)
      .values({
        space: made.id,
        username: made.username,
        owner: 'studio',
        revision: 1,
        changedBy: act.by,
        changedAt: act.at,
      })
      .onConflictDoNothing()
      .returning({ space: studioSpaces.space })
    if (added.length === 0)
      throw createHttpError('Conflict', `Somebody makes ${made.username} at this moment.`)
    await upsertDraft(tx, made.id, made.files, act)
  })
  return made.id
}

/** Normalizes a US phone number to ten digits, as stored in the file. */
function normalizePhoneNumber(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').replace(/^1/, '')
  return digits.length === 10 ? `+1${digits}` : typed.trim()
}

/** Returns the short intake if it exists: new clients usually start with few questions. */
async function getDefaultIntake(context: StaffContext): Promise<{ readonly intake?: string }> {
  const space = { shared: 'intakes' } as const
  const owned = (await listStudioOwnedSpaces(context.store.db)).get(space.shared)
  const files = owned?.files ?? readSpaceFiles(context.tenantConfig.baseFolder(), space, [])
  return Object.hasOwn(files, `intake/${SHORT_INTAKE}.yaml`) ? { intake: SHORT_INTAKE } : {}
}

/** Creates an organization as a draft; returns its id. */
export async function createOrganizationDraft(
  context: StaffContext,
  staff: StaffCaller,
  input: EndpointInput<typeof createOrganization>['body'],
): Promise<string> {
  requireGrantForAll(staff)
  const id = context.randomUuid()
  const username = input.username.trim().toLowerCase()
  const values = {
    id,
    username,
    program_name: input.program_name.trim(),
    phone: normalizePhoneNumber(input.phone),
    custom_color1: input.custom_color1.trim().toLowerCase(),
    custom_color3: input.custom_color3.trim().toLowerCase(),
    ...(await getDefaultIntake(context)),
  }
  const wrong = OrganizationFile.safeParse(values)
  if (!wrong.success)
    throw createValidationError(
      wrong.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
    )
  const text = editYaml('', values) ?? ''
  return addDraftOrganization(context, staff, {
    id,
    username,
    files: { [`organisations/${username}.yaml`]: text },
  })
}

/** Creates a draft organization from files; returns its id. */
export async function importOrganizationDraft(
  context: StaffContext,
  staff: StaffCaller,
  { files }: EndpointInput<typeof importOrganization>['body'],
): Promise<string> {
  requireGrantForAll(staff)
  const mains = files.flatMap(
    ({ path }) => /^organisations\/([a-z][a-z0-9-]{1,49})\.yaml$/.exec(path)?.[1] ?? [],
  )
  const [username] = mains
  const main = files.find(({ path }) => path === `organisations/${username}.yaml`)
  if (mains.length !== 1 || username === undefined || !main)
    throw createHttpError(
      'Unprocessable',
      'One file must be organisations/<client id>.yaml; the others go with it.',
    )
  const { id: named } = (parseUncheckedYaml(main.text) ?? {}) as { readonly id?: unknown }
  const known = OrganizationFile.shape.id.safeParse(named)
  const id = known.success ? known.data : context.randomUuid()
  const space = { id, files: { username }, username } as Space
  const changed = changeFiles(
    space,
    {},
    { files, is_everything: true },
    await listUsernames(context.store.db),
  )
  if ('refused' in changed)
    throw new HttpError(errorStatus.Unprocessable, {
      error_type: 'Unprocessable',
      errors: [...changed.refused],
    })
  const text = known.success ? main.text : (editYaml(main.text, { id }) ?? main.text)
  return addDraftOrganization(context, staff, {
    id,
    username,
    files: { ...changed.files, [main.path]: text },
  })
}
