import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Confirm } from '#ui/dialog/Confirm.tsx'
import { useAct } from '#ui/use-act.ts'
import { useStudio } from '../studio-context.tsx'
import { textsWords as words } from './texts.words.ts'

interface RemoveFileProps {
  readonly path: string
  readonly onRemoved: () => void
}

/** Takes one file out of a draft. */
export function RemoveFile({ path, onRemoved }: RemoveFileProps) {
  const { editor } = useStudio()
  const [isAsking, setIsAsking] = useState(false)
  const act = useAct({
    act: async () => editor.edit({ files: { [path]: null } }),
    onDone: onRemoved,
  })
  return (
    <div>
      <Button kind="danger" onPress={() => setIsAsking(true)}>
        {words.remove}
      </Button>
      {isAsking ? (
        <Confirm
          title={words.removeAsk({ path })}
          act={act}
          kind="danger"
          doIt={words.remove}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.removeText}</p>
        </Confirm>
      ) : null}
    </div>
  )
}
