import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#components/QueryBoundary.tsx'
import { Button } from '#components/Button.tsx'
import parts from '#components/parts.module.css'
import type { LineEditorHandle } from '#components/text/LineEditor.tsx'
import { ChecksPanel } from '../editor/ChecksPanel.tsx'
import { applyFileEdits } from '../editor/edits.ts'
import { ArticlePreview } from '../preview/ArticlePreview.tsx'
import { IntakeDiagram } from '../preview/IntakeDiagram.tsx'
import { useStudio } from '../studio-context.tsx'
import { FileList } from './FileList.tsx'
import { FileTextEditor } from './FileTextEditor.tsx'
import { RemoveFileButton } from './RemoveFileButton.tsx'
import styles from './files.module.css'
import { filesMessages as words } from './files.messages.ts'
import { useGoToProblemLine } from './use-go-to-problem-line.ts'

/** How a file will look: questions as a picture, articles as they are read. */
function FilePreview({ path, text }: { readonly path: string; readonly text: string }) {
  const { kind } = useStudio().view.draft.space
  if (kind === 'intakes' && path.endsWith('.yaml')) return <IntakeDiagram path={path} />
  if (kind === 'articles' && path.endsWith('.md')) return <ArticlePreview path={path} text={text} />
  return null
}

/** What all organizations share: its files, one at a time, with checks and a preview. */
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
                <Button kind="quiet" onPress={() => choose(null)}>
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
