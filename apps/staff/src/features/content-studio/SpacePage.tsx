import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, CircleAlert, LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { NavLink, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { StudioProblem } from '@evenkeel/api-contract/staff/schemas/studio'
import { sharedSpaces } from '@evenkeel/api-contract/staff/studio'
import { readDraft, type StudioDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import { BackLink } from '#components/BackLink.tsx'
import { Page } from '#components/Page.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import parts from '#components/parts.module.css'
import { useStaffClient } from '#session/session-context.tsx'
import { IntakesEditor } from './IntakesEditor.tsx'
import { OrganizationEditor } from './OrganizationEditor.tsx'
import { ChecksPanel } from './editor/ChecksPanel.tsx'
import { SpaceNotices } from './editor/SpaceNotices.tsx'
import { editorMessages as words, sentenceMessages } from './editor.messages.ts'
import editorStyles from './editor/editor.module.css'
import { focusField } from './editor/focus-field.ts'
import { findProblemSection, homeSections } from './editor/form-sections.ts'
import { useDraftChecks } from './editor/use-checks.ts'
import { useEditor, useEditorView } from './editor/use-editor.ts'
import { SharedFilesEditor } from './files/SharedFilesEditor.tsx'
import { DiscardDraft, FileDownloads, Ownership } from './manage/ManageSections.tsx'
import { OrganizationStatus } from './manage/OrganizationStatus.tsx'
import { HomePreview } from './preview/HomePreview.tsx'
import { draftKey, spacesQuery } from './studio-queries.ts'
import { FormSectionPanel, SectionList } from './sections/SectionList.tsx'
import { SentencesSection } from './sections/SentencesSection.tsx'
import { TileList } from './sections/TilesSection.tsx'
import { SpaceTags } from './space-list/SpaceTags.tsx'
import { spaceListMessages } from './studio.messages.ts'
import { StudioProvider, useStudio } from './studio-context.tsx'
import styles from './studio.module.css'
import { PublishTab } from './versions/PublishTab.tsx'
import { VersionsTab } from './versions/VersionsTab.tsx'

/**
 * Editor for the shared home page: concerns and tiles in fields beside the rendered page, or the files as
 * text.
 */
function HomeEditor() {
  const [search] = useSearchParams()
  const chosen = homeSections.find((section) => section === search.get('part')) ?? 'sentences'
  if (chosen === 'files')
    return (
      <>
        <SectionList sections={homeSections} chosen={chosen} />
        <SharedFilesEditor />
      </>
    )
  return (
    <div className={styles.edit}>
      <SectionList sections={homeSections} chosen={chosen} />
      <div className={styles.side}>
        <ChecksPanel />
      </div>
      <section className={styles.form} aria-labelledby="section">
        <h2 id="section">{words[chosen]}</h2>
        <FormSectionPanel key={chosen}>
          {chosen === 'sentences' ? (
            <SentencesSection />
          ) : (
            <TileList
              title={sentenceMessages.everyTile}
              hint={sentenceMessages.everyTileHint}
              empty={{ title: sentenceMessages.noTiles, text: sentenceMessages.noTilesText }}
            />
          )}
        </FormSectionPanel>
      </section>
      <div className={styles.preview}>
        <HomePreview />
      </div>
    </div>
  )
}

const icons = {
  saved: Check,
  waiting: LoaderCircle,
  saving: LoaderCircle,
  failing: CircleAlert,
  refused: CircleAlert,
  conflict: CircleAlert,
} as const

/** Save state of the draft. */
function SaveStatus() {
  const { view } = useStudio()
  if (view.draft.space.may.edit === 'nothing') return null
  const { kind } = view.save
  const Icon = icons[kind]
  const isWrong = kind === 'failing' || kind === 'refused' || kind === 'conflict'
  const status =
    kind === 'conflict' || kind === 'refused'
      ? words.refused
      : kind === 'failing'
        ? words.waiting
        : words[kind]
  return (
    <p className={editorStyles.status} data-tone={isWrong ? 'error' : kind} role="status">
      <Icon size={18} aria-hidden="true" />
      {status}
    </p>
  )
}

/** Settings of a space other than its content. */
function ManageTab() {
  const { organisation } = useStudio().view.draft.space
  return (
    <>
      {organisation ? <OrganizationStatus name={organisation.name} /> : null}
      <Ownership />
      <DiscardDraft />
      <FileDownloads />
    </>
  )
}

const tabs = ['edit', 'publish', 'versions', 'manage'] as const

/** Router state of a link to a problem: the target to focus once its section is rendered. */
interface ProblemNavigationState {
  readonly fault?: StudioProblem
}

/** Opens the section of a problem and focuses its field. */
function useGoToProblem(draft: StudioDraft): (fault: StudioProblem) => void {
  const navigate = useNavigate()
  const { state, key } = useLocation() as { state: ProblemNavigationState | null; key: string }
  useEffect(() => {
    if (state?.fault?.place) focusField(state.fault.place)
  }, [state, key])
  const { id, kind, organisation } = draft.space
  return (fault) => {
    const section = findProblemSection(fault)
    const search =
      (organisation || kind === 'home') && section !== 'files' && section !== 'languages'
        ? `?part=${section}`
        : `?part=${section}&file=${encodeURIComponent(fault.file)}`
    void navigate(`/studio/${id}${search}`, { state: { fault } satisfies ProblemNavigationState })
  }
}

/** Display name of a space; an unpublished organization is named by its draft. */
function getSpaceName({ space: { organisation, kind, state }, form }: StudioDraft): string {
  if (organisation) return (state === 'new' && form?.program_name) || organisation.name
  return kind === 'organisation' ? '' : spaceListMessages[kind]
}

function SpaceTabs({ space }: { readonly space: string }) {
  return (
    <nav className={styles.tabs} aria-label={words.tabs}>
      {tabs.map((tab) => (
        <NavLink key={tab} end to={tab === 'edit' ? `/studio/${space}` : `/studio/${space}/${tab}`}>
          {words[tab]}
        </NavLink>
      ))}
    </nav>
  )
}

const tabPanels: Readonly<Record<string, () => ReactNode>> = {
  publish: PublishTab,
  versions: VersionsTab,
  manage: ManageTab,
}

const editors: Readonly<Record<StudioDraft['space']['kind'], () => ReactNode>> = {
  organisation: OrganizationEditor,
  home: HomeEditor,
  intakes: IntakesEditor,
  articles: SharedFilesEditor,
}

function SpaceContent({ first, tab }: { readonly first: StudioDraft; readonly tab: string | undefined }) {
  const editor = useEditor(first)
  const view = useEditorView(editor)
  const checks = useDraftChecks(view)
  const onFault = useGoToProblem(view.draft)
  const { space } = view.draft
  const { organisation } = space
  const Chosen = tabPanels[tab ?? ''] ?? editors[space.kind]
  return (
    <StudioProvider value={{ editor, view, checks, onFault }}>
      <Page
        wide
        title={getSpaceName(view.draft)}
        lead={organisation ? spaceListMessages.clientId({ id: organisation.username }) : null}
        actions={
          <div className={parts.row}>
            <SpaceTags space={space} />
            <SaveStatus />
          </div>
        }
      >
        <SpaceTabs space={space.id} />
        <SpaceNotices />
        <Chosen />
      </Page>
    </StudioProvider>
  )
}

/**
 * Loads a draft. For a shared space it also loads the affected organizations, so that the notice
 * (`AffectedOrganizations`) does not shift the layout later.
 */
function useDraftQueryFn(space: string) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const isShared = sharedSpaces.some((shared) => shared === space)
  return async (signal: AbortSignal): Promise<StudioDraft> => {
    const [draft] = await Promise.all([
      call(readDraft, { params: { space }, signal }),
      isShared ? client.prefetchQuery(spacesQuery(call)) : null,
    ])
    return draft
  }
}

/** Page of one space, an organization or shared content: edit, publish and version history. */
export function SpacePage() {
  const { space = '', tab } = useParams()
  const read = useDraftQueryFn(space)
  const query = useQuery({
    queryKey: draftKey(space),
    queryFn: ({ signal }) => read(signal),
    // After the first load the editor holds the current state.
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <>
      <BackLink to="/studio">{words.back}</BackLink>
      {query.data ? (
        <SpaceContent key={query.data.space.id} first={query.data} tab={tab} />
      ) : (
        <Page title={words.back}>
          <QueryBoundary query={query} refusals={{ 400: words.notFound, 404: words.notFound }}>
            {() => null}
          </QueryBoundary>
        </Page>
      )}
    </>
  )
}
