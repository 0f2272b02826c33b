import type { EndpointInput, HandlerResult } from '@evenkeel/api-contract/endpoint'
import { sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import { limits } from '@evenkeel/api-contract/limits'
import { createPreviewClientId, previewQuestionParam } from '@evenkeel/api-contract/portal/preview-client-id'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import {
  createPreview,
  renderArticle,
  renderIntakeDiagram,
} from '@evenkeel/api-contract/staff/studio-previews'
import { formatDuration } from '@evenkeel/api-contract/time/format-duration'
import { createHttpError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { IntakeGraph } from '#intake-graph/graph.ts'
import { createCodeEmail, createWelcomeEmail } from '#modules/email/account-emails.ts'
import type { EmailContent } from '#modules/email/email-template.ts'
import { getOrganizationView, presentQuestion } from '#modules/intake/present-question.ts'
import { toEmailOrganization } from '#modules/members/email-organization.ts'
import { inheritFromOrganization, type OrganizationRow } from '#modules/organizations/organization.ts'
import { type Preview, savePreview } from '#modules/organizations/previews.ts'
import { listStudioOwnedSpaces, toOrganizationRecord } from '#modules/organizations/save-organizations.ts'
import type { StaffCall } from '#modules/staff-accounts/access-control.ts'
import { renderIntakeGraph } from '#tenant-config/intake-diagram.ts'
import { loadIntakes } from '#tenant-config/load-intakes.ts'
import type { OrganizationConfig } from '#tenant-config/load-organizations.ts'
import { isSpaceFile } from '#tenant-config/tenant-config-folder.ts'
import { checkSpaceFiles, type SpaceCheck } from '../check-space-files.ts'
import type { StaffContext } from '#app-context.ts'
import { applyChange } from '../drafts.ts'
import { requireNoErrors } from '../publish-files.ts'
import type { Space, SpaceFiles } from '../spaces.ts'
import { readEditedFiles, readPublishedFiles } from '../studio-repository.ts'
import { requireSpaceOfCall } from '../studio-routes.ts'

/** Intake used if none is named. */
const DEFAULT_INTAKE = 'default'

/** Whether an organization or one of its locations uses this intake. */
function usesIntake({ intake, children }: OrganizationConfig['file'], name: string): boolean {
  const own = intake ?? DEFAULT_INTAKE
  return own === name || children.some((child) => child.active && (child.intake ?? own) === name)
}

/** Enables booking for the preview, so that all questions are shown even if members do not reach them. */
const withBookingEnabled = (row: OrganizationRow): OrganizationRow => ({
  ...row,
  restricted_routes: row.restricted_routes.filter((route) => route !== 'schedule'),
})

/** Lists all questions of an intake for an organization, or for a location if only that one uses it. */
function listPreviewQuestions(graph: IntakeGraph, row: OrganizationRow): readonly Question[] {
  const isOwn = (row.intake ?? DEFAULT_INTAKE) === graph.name
  const location = isOwn ? undefined : row.children.find(({ intake }) => intake === graph.name)
  const view = getOrganizationView(row, location?.id ?? null)
  return [...graph.questions.values()].map((question) => presentQuestion(graph, question, view, null))
}

/** Random bytes of an unguessable preview address. */
const TOKEN_BYTES = 24
/** A sample code that is never sent. */
const SAMPLE_CODE = '000000'

/** Builds the organization row of a preview, with another client id and id. */
function toOrganizationRow(config: OrganizationConfig, id: string, username: string): OrganizationRow {
  const record = { ...toOrganizationRecord(config), id, username, hosts: [], old_hosts: [], active: true }
  const children = config.file.children.filter(({ active }) => active)
  return { ...record, children: children.map((child) => inheritFromOrganization(record, child)) }
}

const collectImages = ({ glyph, logo }: OrganizationConfig): Record<string, string> =>
  Object.fromEntries(
    (
      [
        ['glyph', glyph],
        ['logo', logo],
      ] as const
    ).flatMap(([name, picture]) => [
      ...(picture ? [[name, picture.svg] as const] : []),
      ...(picture?.dark ? [[`${name}-dark`, picture.dark.svg] as const] : []),
    ]),
  )

/** Renders the first emails a member receives. */
function renderSampleEmails(
  context: StaffContext,
  { file }: OrganizationConfig,
): readonly (EmailContent & { kind: string })[] {
  const translator = context.catalogue.in(sourceLanguage)
  const source = {
    id: file.id,
    username: file.username,
    programName: file.program_name,
    hosts: file.hosts,
    phone: file.phone,
  }
  const programme = toEmailOrganization(source, context.publicUrl, translator)
  const origin = { device: 'Firefox on Windows', moment: formatDuration(limits.previewLife, translator) }
  return [
    { kind: 'code', ...createCodeEmail(programme, SAMPLE_CODE, origin) },
    { kind: 'welcome', ...createWelcomeEmail(programme) },
  ]
}

/**
 * Returns the organization to preview with: the space itself, the selected one, or any, preferably one that
 * uses the drafted intake.
 */
function findPreviewOrganization(
  { organisations }: SpaceCheck,
  space: Space,
  intake: string | null,
  chosen: string | undefined,
): OrganizationConfig | undefined {
  const wanted = space.kind === 'organisation' ? space.id : chosen
  if (wanted !== undefined) return organisations?.find(({ file }) => file.id === wanted)
  const shown = organisations?.filter(({ file }) => file.active && !file.is_root_org) ?? []
  return shown.find(({ file }) => intake !== null && usesIntake(file, intake)) ?? shown[0]
}

/** Creates an unlisted preview of a draft on real pages for an hour. */
async function createSpacePreview(
  context: StaffContext,
  space: Space,
  change: EndpointInput<typeof createPreview>['body'],
): Promise<HandlerResult<typeof createPreview>> {
  if (space.kind === 'articles')
    throw createHttpError('Unprocessable', 'Articles are not shown on pages. They are drawn.')
  const files = change.is_published
    ? await readPublishedFiles(context, space)
    : await applyChange(context, space, change)
  const checked = await checkSpaceFiles(context, context.store.db, space, files)
  requireNoErrors(checked.faults)
  const graph = space.kind === 'intakes' ? checked.intakes?.get(change.intake ?? DEFAULT_INTAKE) : undefined
  const config = findPreviewOrganization(checked, space, graph?.name ?? null, change.organisation)
  if (!config || (space.kind === 'intakes' && !graph))
    throw createHttpError('Unprocessable', 'There is nothing to show.')
  const client = createPreviewClientId(context.randomBytes(TOKEN_BYTES))
  const mails = renderSampleEmails(context, config)
  const row = toOrganizationRow(config, context.randomUuid(), client)
  const questions = graph ? listPreviewQuestions(graph, row) : []
  const preview: Preview = {
    organisation: {
      ...(graph ? withBookingEnabled(row) : row),
      ...(space.kind === 'home' && checked.home ? { home: checked.home } : {}),
      ...(graph ? { questions } : {}),
    },
    pictures: collectImages(config),
    mails: Object.fromEntries(mails.map(({ kind, html }) => [kind, html])),
  }
  const expiresAt = context.clock.now().add({ milliseconds: limits.previewLife })
  await savePreview(context.store.db, preview, expiresAt)
  const pages = [
    { page: 'home', url: `${context.publicUrl}/${client}/` },
    { page: 'question', url: `${context.publicUrl}/${client}/help-myself` },
    ...(config.file.restricted_routes.includes('schedule')
      ? []
      : [{ page: 'week', url: `${context.publicUrl}/${client}/schedule/provider-schedule` } as const]),
  ] as const
  return {
    pages: [...pages],
    mails: mails.map(({ kind, subject, text }) => ({
      kind,
      subject,
      text,
      url: `${context.publicUrl}/api/previews/${client}/mails/${kind}`,
    })),
    questions: questions.map(({ id, key, kind }) => ({
      key,
      url: `${context.publicUrl}/${client}/help-myself?${previewQuestionParam}=${id}`,
      is_end: kind === 'terminal',
    })),
    expires_at: expiresAt.toString(),
  }
}

/** Runs a function with a folder of all files including those of a space. */
async function withPreviewFolder<T>(
  context: StaffContext,
  space: Space,
  files: SpaceFiles,
  look: (folder: string) => T,
): Promise<T> {
  const owned = new Map(await listStudioOwnedSpaces(context.store.db))
  owned.set(space.id, { space: space.files, files })
  return context.tenantConfig.tryOut([...owned.values()], look)
}

/** Registers the preview endpoints of drafts. */
export function studioPreviewRoutes(serve: RegisterEndpoint<StaffCall>, context: StaffContext): void {
  serve(createPreview, async (call) => {
    const { space } = await requireSpaceOfCall(context, call)
    return createSpacePreview(context, space, call.body)
  })
  serve(renderIntakeDiagram, async (call) => {
    const { space } = await requireSpaceOfCall(context, call)
    if (space.kind !== 'intakes') throw createNotFoundError()
    const files = await applyChange(context, space, call.body)
    const graphs = await withPreviewFolder(context, space, files, (folder) => loadIntakes(folder).graphs)
    return { results: [...graphs].map(([name, graph]) => ({ name, svg: renderIntakeGraph(graph, '') })) }
  })
  serve(renderArticle, async (call) => {
    const { space } = await requireSpaceOfCall(context, call)
    const { path, text } = call.body
    const { articles } = context
    if (
      space.kind !== 'articles' ||
      !articles ||
      !path.endsWith('.md') ||
      !isSpaceFile(space.files, path, [])
    )
      throw createNotFoundError()
    const files = { ...(await readEditedFiles(context, space)), [path]: text }
    const drawn = await withPreviewFolder(context, space, files, (folder) => articles.draw(folder, path))
    return 'html' in drawn ? { article: drawn, faults: [] } : { article: null, faults: [...drawn] }
  })
}
