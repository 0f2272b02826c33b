import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type ProfileResponse,
  removeOwnPortrait,
  saveOwnPortrait,
} from '@evenkeel/api-contract/counselor/profile'
import { getTypeByName } from '@evenkeel/api-contract/fields/files/file-types'
import { getPortraitInitials } from '@evenkeel/api-contract/fields/names/name-initial'
import { limits } from '@evenkeel/api-contract/limits'
import { encodeBase64 } from '@evenkeel/web/files'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { PROFILE_QUERY_KEY } from '../hooks/use-profile-form.ts'
import { profileMessages as words } from '../profile.messages.ts'
import styles from '../profile.module.css'

interface PortraitProps {
  /** Name of the picture, which changes with its content; null for none. */
  readonly portrait: string | null
  /** URL of the illustration of a sample counselor; null: members see initials when there is no picture. */
  readonly drawn: string | null
  readonly name: string
}

/** Counselor's picture as members see it, or initials. */
export function Portrait({ portrait, drawn, name }: PortraitProps) {
  const address = portrait === null ? drawn : `/telehealth/counselor/portrait?of=${portrait}`
  if (address === null)
    return (
      <span className={styles.portrait} aria-hidden="true">
        {getPortraitInitials(name)}
      </span>
    )
  return <img className={styles.portrait} src={address} alt={words.pictureAlt} width={72} height={72} />
}

const megabytes = Math.floor(limits.documentBytes / 1_000_000)

function usePortrait() {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const onDone = (answer: ProfileResponse): void => void client.setQueryData(PROFILE_QUERY_KEY, answer)
  const save = useAsyncAction({
    act: async (file: File) =>
      call(saveOwnPortrait, { body: { name: file.name, type: file.type, data: await encodeBase64(file) } }),
    onDone,
  })
  const remove = useAsyncAction({ act: () => call(removeOwnPortrait, {}), onDone })
  return { save, remove }
}

interface PortraitFieldProps {
  readonly portrait: string | null
  /** URL of the default picture. */
  readonly drawn: string | null
  readonly name: string
}

/** Picture upload: sent at once and re-encoded by the server. */
export function PortraitField({ portrait, drawn, name }: PortraitFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const { save, remove } = usePortrait()
  const choose = (file: File | undefined): void => {
    if (!file) return
    const isPicture = getTypeByName(file.name)?.startsWith('image/') ?? false
    const isTooLarge = file.size > limits.documentBytes
    setRefused(isTooLarge ? words.pictureTooLarge({ megabytes }) : isPicture ? null : words.pictureKind)
    if (isPicture && !isTooLarge) save.run(file)
  }
  return (
    <section className={parts.panel}>
      <h2>{words.pictureTitle}</h2>
      <div className={styles.picture}>
        <Portrait portrait={portrait} drawn={drawn} name={name} />
        <p className={parts.soft}>{words.pictureText({ megabytes })}</p>
      </div>
      <ErrorNotice text={refused ?? save.problem ?? remove.problem} />
      {save.isDone ? (
        <Notice kind="success" isNew>
          <p>{words.pictureSaved}</p>
        </Notice>
      ) : null}
      <input
        ref={input}
        type="file"
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        hidden
        aria-label={words.pictureChoose}
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className={parts.row}>
        <Button kind="secondary" busy={save.busy} onClick={() => input.current?.click()}>
          {portrait === null ? words.pictureChoose : words.pictureOther}
        </Button>
        {portrait === null ? null : (
          <Button kind="quiet" busy={remove.busy} onClick={() => remove.run(undefined)}>
            {words.pictureRemove}
          </Button>
        )}
      </div>
    </section>
  )
}
