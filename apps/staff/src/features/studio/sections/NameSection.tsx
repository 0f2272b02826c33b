import { useState } from 'react'
import { Check } from '#ui/fields/Check.tsx'
import parts from '#ui/parts.module.css'
import { fieldWords as words } from '../fields/fields.words.ts'
import { useForm } from '../fields/form-context.tsx'
import { Place, PlacedPhone, PlacedText } from '../fields/PlacedFields.tsx'
import { linesOf, orNone } from '../fields/values.ts'

interface LinesProps {
  readonly name: 'alternate_names' | 'hosts' | 'old_hosts'
  readonly hint: string
}

/** A list as one field with a line for each. */
function Lines({ name, hint }: LinesProps) {
  const { form, set, may, faultWithin } = useForm()
  const value = form[name] ?? []
  // An empty line or a space at the end stays while somebody types.
  const [typed, setTyped] = useState(() => value.join('\n'))
  const shown = linesOf(typed).join('\n') === value.join('\n') ? typed : value.join('\n')
  return (
    <PlacedText
      place={name}
      label={words[name]}
      hint={hint}
      lines={3}
      value={shown}
      onChange={(text) => {
        setTyped(text)
        set({ [name]: linesOf(text) })
      }}
      error={faultWithin(name)}
      disabled={!may(name)}
    />
  )
}

/** The number members call, and whether they may text it. */
function Phone() {
  const { form, set, may, fault } = useForm()
  return (
    <>
      <PlacedPhone
        place="phone"
        label={words.phone}
        hint={words.phoneHint}
        required
        value={form.phone}
        onChange={(phone) => set({ phone: phone ?? '' })}
        error={fault('phone')}
        disabled={!may('phone')}
      />
      <Place place="phone_takes_texts">
        <Check
          label={words.phone_takes_texts}
          hint={words.phone_takes_textsHint}
          isOn={form.phone_takes_texts ?? true}
          onChange={(phone_takes_texts) => set({ phone_takes_texts })}
          disabled={!may('phone_takes_texts')}
        />
      </Place>
    </>
  )
}

function Names() {
  const { form, set, may, fault } = useForm()
  return (
    <>
      <PlacedText
        place="program_name"
        label={words.program_name}
        hint={words.program_nameHint}
        required
        value={form.program_name}
        onChange={(program_name) => set({ program_name })}
        error={fault('program_name')}
        disabled={!may('program_name')}
      />
      <PlacedText
        place="employer"
        label={words.employer}
        hint={words.employerHint}
        value={form.employer}
        onChange={(text) => set({ employer: orNone(text) })}
        error={fault('employer')}
        disabled={!may('employer')}
      />
      <Phone />
      <PlacedText
        place="care_line_email"
        label={words.care_line_email}
        hint={words.care_line_emailHint}
        type="email"
        value={form.care_line_email}
        onChange={(text) => set({ care_line_email: orNone(text) })}
        error={fault('care_line_email')}
        disabled={!may('care_line_email')}
      />
      <Lines name="alternate_names" hint={words.onePerLine} />
      <PlacedText
        place="location"
        label={words.location}
        hint={words.locationHint}
        value={form.location}
        onChange={(text) => set({ location: orNone(text) })}
        error={fault('location')}
        disabled={!may('location')}
      />
    </>
  )
}

function Sender() {
  const { form, set, may, fault } = useForm()
  const sender = form.sender ?? { name: null, address: null }
  const change = (more: Partial<typeof sender>): void => {
    const next = { ...sender, ...more }
    set({ sender: next.name === null && next.address === null ? null : next })
  }
  return (
    <section className={parts.stack} aria-labelledby="sender">
      <h3 id="sender">{words.senderTitle}</h3>
      <PlacedText
        place="sender.name"
        label={words.senderName}
        hint={words.senderNameHint}
        value={sender.name}
        onChange={(text) => change({ name: orNone(text) })}
        error={fault('sender.name')}
        disabled={!may('sender')}
      />
      <PlacedText
        place="sender.address"
        label={words.senderAddress}
        hint={words.senderAddressHint}
        type="email"
        value={sender.address}
        onChange={(text) => change({ address: orNone(text) })}
        error={fault('sender.address')}
        disabled={!may('sender')}
      />
    </section>
  )
}

/** What an organization is called, and how it is reached. */
export function NameSection({ clientId }: { readonly clientId: string }) {
  const { form, set, may, fault } = useForm()
  return (
    <>
      <Names />
      <Sender />
      <section className={parts.stack} aria-labelledby="addresses">
        <h3 id="addresses">{words.addressesTitle}</h3>
        <p className={parts.soft}>{words.path({ id: clientId })}</p>
        <Lines name="hosts" hint={words.hostsHint} />
        <Lines name="old_hosts" hint={words.old_hostsHint} />
        <PlacedText
          place="parent_code"
          label={words.parent_code}
          hint={words.parent_codeHint}
          value={form.parent_code}
          onChange={(text) => set({ parent_code: orNone(text) })}
          error={fault('parent_code')}
          disabled={!may('parent_code')}
        />
      </section>
    </>
  )
}
