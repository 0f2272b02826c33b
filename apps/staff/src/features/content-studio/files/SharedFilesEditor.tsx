import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { parseSafeHtml, type SafeNode } from '@evenkeel/api-contract/content/sanitize-html'
import { renderArticle } from '@evenkeel/api-contract/staff/studio-previews'
import { Button } from '@evenkeel/ui/Button'
import { Notice } from '#components/Notice.tsx'
import { EmptyState, QueryBoundary } from '#components/QueryBoundary.tsx'
import { ConfirmDialog } from '#components/dialog/Dialog.tsx'
import parts from '#components/parts.module.css'
import type { LineEditorHandle } from '#components/text/LineEditor.tsx'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useDebouncedValue } from '@evenkeel/web/use-debounced-value'
import { useStaffClient } from '#session/session-context.tsx'
import { ChecksPanel } from '../editor/ChecksPanel.tsx'
import { applyFileEdits } from '../editor/edits.ts'
import { IntakeDiagram } from '../preview/IntakeDiagram.tsx'
import { previewMessages } from '../studio.messages.ts'
import previewStyles from '../preview/preview.module.css'
import { useStudio } from '../studio-context.tsx'
import { FileList } from './FileList.tsx'
import { FileTextEditor, useGoToProblemLine } from './FileTextEditor.tsx'
import { filesMessages as words } from '../editor.messages.ts'
import styles from './files.module.css'

/**
 * Renders the allowed elements of an article as React nodes, so no HTML string reaches the page. Links are
 * inactive.
 */
function renderNodes(nodes: readonly SafeNode[]): ReactNode {
  return nodes.map((node, at) => {
    if (typeof node === 'string') return node
    const { tag: Tag, children } = node
    if (Tag === 'br' || Tag === 'hr') return <Tag key={at} />
    if (Tag === 'a') return <u key={at}>{renderNodes(children)}</u>
    // Keeps the heading levels below those of the page and of the preview.
    const Lower = Tag === 'h2' ? 'h4' : Tag === 'h3' ? 'h5' : Tag
    return <Lower key={at}>{renderNodes(children)}</Lower>
  })
}

/** Preview of an article as members see it. */
function ArticlePreview({ path, text }: { readonly path: string; readonly text: string }) {
  const { call } = useStaffClient()
  const { view } = useStudio()
  const debounced = useDebouncedValue(text, 600)
  const { id } = view.draft.space
  const query = useQuery({
    queryKey: ['studio', 'article', id, path, debounced],
    queryFn: ({ signal }) =>
      call(renderArticle, { params: { space: id }, body: { path, text: debounced }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <section className={parts.stack} aria-labelledby="article">
      <h2 id="article">{previewMessages.article}</h2>
      <QueryBoundary query={query}>
        {({ article, faults }) => (
          <>
            {faults.length === 0 ? null : (
              <Notice kind="warning">
                {faults.map((fault) => (
                  <p key={fault}>{fault}</p>
                ))}
              </Notice>
            )}
            {article ? (
              <article className={previewStyles.article} lang={path.includes('.es.') ? 'es' : undefined}>
                <h3>{article.name}</h3>
                {article.sub ? <p className={parts.soft}>{article.sub}</p> : null}
                <p className={parts.soft} lang="en">
                  {previewMessages.minutes({ count: article.reading_minutes })}
                  {article.grade === null
                    ? ''
                    : ` · ${previewMessages.grade({ grade: article.grade.toFixed(1) })}`}
                </p>
                {renderNodes(parseSafeHtml(article.html))}
              </article>
            ) : null}
          </>
        )}
      </QueryBoundary>
    </section>
  )
}

interface RemoveFileButtonProps {
  readonly path: string
  readonly onRemoved: () => void
}

/** Button that removes one file from a draft. */
function RemoveFileButton({ path, onRemoved }: RemoveFileButtonProps) {
  const { editor } = useStudio()
  const [isAsking, setIsAsking] = useState(false)
  const act = useAsyncAction({
    act: async () => editor.edit({ files: { [path]: null } }),
    onDone: onRemoved,
  })
  return (
    <div>
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        {words.remove}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={words.removeAsk({ path })}
          act={act}
          kind="danger"
          label={words.remove}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.removeText}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

/** Preview of a file: a flow diagram for questions, rendered text for articles. */
function FilePreview({ path, text }: { readonly path: string; readonly text: string }) {
  const { kind } = useStudio().view.draft.space
  if (kind === 'intakes' && path.endsWith('.yaml')) return <IntakeDiagram path={path} />
  if (kind === 'articles' && path.endsWith('.md')) return <ArticlePreview path={path} text={text} />
  return null
}

/** Editor for shared files, one at a time, with checks and a preview. */
export function SharedFilesEditor() {
  const { view, editor, checks } = useStudio()
  const [search, setSearch] = useSearchParams()
  const text = useRef<LineEditorHandle>(null)
  const files = applyFileEdits(view.draft, view.edits)
  const file = files.find(({ path }) => path === search.get('file'))
  useGoToProblemLine(text, file?.path ?? null)
  const isReadOnly = view.draft.space.may.edit === 'nothing'
  const part = search.get('part')
  const choose = (path: string | null): void =>
    setSearch({ ...(part === null ? {} : { part }), ...(path === null ? {} : { file: path }) })
  return (
    <>
      <ChecksPanel />
      <div className={styles.both} data-chosen={file !== undefined}>
        <div className={styles.files}>
          <FileList files={files} chosen={file?.path ?? null} onChoose={choose} />
        </div>
        <div className={styles.chosen}>
          {file ? (
            <div className={parts.stack}>
              <div className={styles.back}>
                <Button kind="quiet" onClick={() => choose(null)}>
                  <ArrowLeft size={18} aria-hidden="true" />
                  {words.backToList}
                </Button>
              </div>
              <FileTextEditor
                key={file.path}
                ref={text}
                path={file.path}
                text={file.text}
                faults={checks.faults}
                isReadOnly={isReadOnly}
                onChange={(typed) => editor.edit({ files: { [file.path]: typed } })}
              />
              {isReadOnly ? null : <RemoveFileButton path={file.path} onRemoved={() => choose(null)} />}
              <FilePreview key={`look ${file.path}`} path={file.path} text={file.text} />
            </div>
          ) : (
            <EmptyState title={words.chosen} />
          )}
        </div>
      </div>
    </>
  )
}
