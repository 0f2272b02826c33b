import { giveBackSpace, takeOverSpace } from '@evenkeel/api-contract/staff/studio-spaces'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { ConfirmDialog } from '#components/dialog/Dialog.tsx'
import parts from '#components/parts.module.css'
import { useStudio } from '../studio-context.tsx'
import { manageMessages as words } from './manage.messages.ts'
import { useSpaceAction } from './use-space-action.ts'

function TakeOverDialog({ onClose }: { readonly onClose: () => void }) {
  const { call } = useStaffClient()
  const params = { space: useStudio().view.draft.space.id }
  const act = useSpaceAction({ act: () => call(takeOverSpace, { params }), onDone: onClose })
  return (
    <ConfirmDialog title={words.takeOverAsk} act={act} doIt={words.takeOver} onClose={onClose}>
      <ul>
        <li>{words.takeOverText1}</li>
        <li>{words.takeOverText2}</li>
        <li>{words.takeOverText3}</li>
      </ul>
    </ConfirmDialog>
  )
}

function GiveBackDialog({ onClose }: { readonly onClose: () => void }) {
  const { call } = useStaffClient()
  const params = { space: useStudio().view.draft.space.id }
  const act = useSpaceAction({ act: () => call(giveBackSpace, { params }), onDone: onClose })
  return (
    <ConfirmDialog title={words.giveBackAsk} act={act} kind="danger" doIt={words.giveBack} onClose={onClose}>
      <ul>
        <li>{words.giveBackText1}</li>
        <li>{words.giveBackText2}</li>
        <li>{words.giveBackText3}</li>
      </ul>
    </ConfirmDialog>
  )
}

/** Whether the studio or the tenant config files manage a space, with the action to change that. */
export function Ownership() {
  const { owner, may } = useStudio().view.draft.space
  const [asked, setAsked] = useState<'take' | 'give' | null>(null)
  const close = (): void => setAsked(null)
  return (
    <section className={parts.stack} aria-labelledby="owner">
      <h2 id="owner">{words.ownerTitle}</h2>
      <p>{owner === 'studio' ? words.ownerStudio : words.ownerFiles}</p>
      {may.take_over ? (
        <div className={parts.row}>
          <Button onPress={() => setAsked('take')}>{words.takeOver}</Button>
        </div>
      ) : null}
      {may.give_back ? (
        <div className={parts.row}>
          <Button kind="secondary" onPress={() => setAsked('give')}>
            {words.giveBack}
          </Button>
        </div>
      ) : null}
      {asked === 'take' ? <TakeOverDialog onClose={close} /> : null}
      {asked === 'give' ? <GiveBackDialog onClose={close} /> : null}
    </section>
  )
}
