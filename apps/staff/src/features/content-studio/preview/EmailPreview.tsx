import { useState } from 'react'
import { Select } from '#components/fields/Select.tsx'
import parts from '#components/parts.module.css'
import { type Device, DeviceFrame, type Scheme } from './DeviceFrame.tsx'
import styles from './preview.module.css'
import { previewMessages as words } from './preview.messages.ts'

interface EmailPreviewProps {
  readonly mails: readonly { readonly kind: string; readonly subject: string; readonly url: string }[]
  readonly device: Device
  readonly scheme: Scheme
}

/** The mails of a draft, one at a time. */
export function EmailPreview({ mails, device, scheme }: EmailPreviewProps) {
  const [kind, setKind] = useState<string | null>(null)
  const shown = mails.find((mail) => mail.kind === kind) ?? mails[0]
  if (!shown) return null
  return (
    <div className={`${parts.stack} ${styles.mail}`}>
      <Select
        label={words.whichMail}
        value={shown.kind}
        choices={mails.map((mail) => ({ value: mail.kind, label: mail.subject }))}
        onChange={setKind}
        placeholder={words.whichMail}
      />
      <DeviceFrame name={shown.subject} url={shown.url} device={device} scheme={scheme} />
      <p className={`${parts.soft} ${parts.small}`}>{words.mailHint}</p>
    </div>
  )
}
