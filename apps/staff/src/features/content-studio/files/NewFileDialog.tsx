import { useState } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { uiMessages } from '#lib/ui.messages.ts'
import { useStudio } from '../studio-context.tsx'
import { filesMessages as words } from './files.messages.ts'

const examples = {
  organisation: 'organisations/acme.yaml',
  home: 'phrases.yaml',
  intakes: 'intake/short-and-family.yaml',
  articles: 'articles/sleeping-better/naps.md',
} as const

/** What a new file begins with, so that its checks say what is still missing. */
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

/** Adds a file to what all organizations share. */
export function NewFileDialog({ taken, onClose, onAdded }: NewFileDialogProps) {
  const { editor, view } = useStudio()
  const { kind } = view.draft.space
  const [typed, setTyped] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const path = typed.trim()
  const problem = path === '' ? words.newFileMissing : taken.includes(path) ? words.newFileTaken : null
  return (
    <Dialog title={words.newFileTitle} isOpen onClose={onClose}>
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
          onPress={() => {
            setWasTried(true)
            if (problem !== null) return
            editor.edit({ files: { [path]: path.endsWith('.svg') ? '' : initialContents[kind] } })
            onClose()
            onAdded(path)
          }}
        >
          {words.newFileDo}
        </Button>
        <Button kind="quiet" onPress={onClose}>
          {uiMessages.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
