import type { StudioFile } from '@evenkeel/api-contract/staff/schemas/studio'
import { useRef } from 'react'
import { Button } from '@evenkeel/ui/Button'
import { toOrganizationPath } from './FileList.tsx'
import { filesMessages as words } from '../editor.messages.ts'

interface ImportFilesButtonProps {
  readonly label?: string
  readonly onChoose: (files: StudioFile[]) => void
  readonly disabled?: boolean
}

/** Button that selects organization files from the computer. */
export function ImportFilesButton({
  label = words.bringIn,
  onChoose,
  disabled = false,
}: ImportFilesButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".yaml,.yml,.svg"
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = ''
          void Promise.all(
            chosen.map(async (file) => ({ path: toOrganizationPath(file.name), text: await file.text() })),
          ).then(onChoose)
        }}
      />
      <Button kind="secondary" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
