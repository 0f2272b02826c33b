import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import type { StudioFile } from '@evenkeel/api-contract/staff/schemas/studio'
import { Button } from '@evenkeel/ui/Button'
import { EmptyState } from '#components/QueryBoundary.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { Tag } from '#components/Tag.tsx'
import { uiMessages } from '#lib/ui.messages.ts'
import { useStudio } from '../studio-context.tsx'
import { filesMessages as words } from '../editor.messages.ts'
import styles from './files.module.css'

/** Maximum number of files listed at once. */
const MAX_FILES_SHOWN = 100

/** Files with every typed word in their path or first lines, where the title is. */
export function filterFiles(files: readonly StudioFile[], typed: string): readonly StudioFile[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return files.filter(({ path, text }) => {
    const read = `${path} ${text.slice(0, 300)}`.toLowerCase()
    return words.every((word) => read.includes(word))
  })
}

/** Path of an imported file in an organization space: its base name under the organizations folder. */
export const toOrganizationPath = (name: string): string =>
  `organisations/${name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)}`

/** Splits a path into folder and name. */
export function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const at = path.lastIndexOf('/')
  return { folder: path.slice(0, Math.max(at, 0)), name: path.slice(at + 1) }
}

const examples = {
  organisation: 'organisations/acme.yaml',
  home: 'phrases.yaml',
  intakes: 'intake/short-and-family.yaml',
  articles: 'articles/sleeping-better/naps.md',
} as const

/** Initial content of a new file; its checks report what is missing. */
const initialContents = {
  organisation: '',
  home: '',
  intakes: 'name: \nextends: short\n',
  articles: '---\nname: \nsub: \n---\n\n',
} as const

interface NewFileDialogProps {
  readonly taken: readonly string[]
  readonly onClose: () => void
  readonly onAdded: (path: string) => void
}

/** Dialog that adds a shared file. */
function NewFileDialog({ taken, onClose, onAdded }: NewFileDialogProps) {
  const { editor, view } = useStudio()
  const { kind } = view.draft.space
  const [typed, setTyped] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const path = typed.trim()
  const problem = path === '' ? words.newFileMissing : taken.includes(path) ? words.newFileTaken : null
  return (
    <Dialog title={words.newFileTitle} onClose={onClose}>
      <TextField
        label={words.newFilePath}
        hint={words.newFilePathHint({ example: examples[kind] })}
        required
        maxLength={200}
        value={typed}
        onChange={setTyped}
        error={wasTried ? problem : null}
      />
      <div className={parts.row}>
        <Button
          onClick={() => {
            setWasTried(true)
            if (problem !== null) return
            editor.edit({ files: { [path]: path.endsWith('.svg') ? '' : initialContents[kind] } })
            onClose()
            onAdded(path)
          }}
        >
          {words.newFileDo}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {uiMessages.cancel}
        </Button>
      </div>
    </Dialog>
  )
}

interface FileListProps {
  readonly files: readonly StudioFile[]
  readonly chosen: string | null
  readonly onChoose: (path: string) => void
}

/** Searchable list of files. */
export function FileList({ files, chosen, onChoose }: FileListProps) {
  const { view, checks } = useStudio()
  const [typed, setTyped] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const found = filterFiles(files, typed)
  const faulty = new Set(checks.faults.filter(({ severity }) => severity === 'error').map(({ file }) => file))
  return (
    <div className={parts.stack}>
      <TextField label={words.find} type="search" narrows value={typed} onChange={setTyped} />
      <p className={parts.soft} role="status">
        {words.count({ count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState title={words.noFile} />
      ) : (
        <ul className={`${parts.list} ${styles.list}`}>
          {found.slice(0, MAX_FILES_SHOWN).map(({ path }) => {
            const { folder, name } = splitPath(path)
            return (
              <li key={path}>
                <AriaButton
                  className={styles.file ?? ''}
                  aria-current={path === chosen}
                  onPress={() => onChoose(path)}
                >
                  <span>
                    {name} <span className={styles.folder}>{folder}</span>
                  </span>
                  {faulty.has(path) ? (
                    <Tag tone="error">{words.faulty}</Tag>
                  ) : path in view.edits.files ? (
                    <Tag>{words.changed}</Tag>
                  ) : null}
                </AriaButton>
              </li>
            )
          })}
        </ul>
      )}
      {found.length > MAX_FILES_SHOWN ? <p className={parts.soft}>{words.hiddenMore}</p> : null}
      {view.draft.space.may.edit === 'nothing' ? null : (
        <div>
          <Button kind="secondary" onClick={() => setIsAdding(true)}>
            <Plus size={18} aria-hidden="true" />
            {words.newFile}
          </Button>
        </div>
      )}
      {isAdding ? (
        <NewFileDialog
          taken={files.map(({ path }) => path)}
          onClose={() => setIsAdding(false)}
          onAdded={onChoose}
        />
      ) : null}
    </div>
  )
}
