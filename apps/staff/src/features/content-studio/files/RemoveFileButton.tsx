import { useState } from 'react'
import { Button } from '#components/Button.tsx'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useStudio } from '../studio-context.tsx'
import { filesMessages as words } from './files.messages.ts'

interface RemoveFileButtonProps {
  readonly path: string
  readonly onRemoved: () => void
}

/** Takes one file out of a draft. */
export function RemoveFileButton({ path, onRemoved }: RemoveFileButtonProps) {
  const { editor } = useStudio()
  const [isAsking, setIsAsking] = useState(false)
  const act = useAsyncAction({
    act: async () => editor.edit({ files: { [path]: null } }),
    onDone: onRemoved,
  })
  return (
    <div>
      <Button kind="danger" onPress={() => setIsAsking(true)}>
        {words.remove}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={words.removeAsk({ path })}
          act={act}
          kind="danger"
          doIt={words.remove}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.removeText}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
