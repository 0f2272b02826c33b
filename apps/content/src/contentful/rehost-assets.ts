import * as z from 'zod'
import type { ContentImage, ImageReference } from '#content-source.ts'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { validateSvg, createImage } from '#files/read-images.ts'
import { describeEntry, parseEntryFields, type RawEntry } from './entries.ts'

/** Maximum size of a downloaded image, in bytes. */
const MAX_BYTES = 200_000
const fileExtensions: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

const AssetFields = z.object({
  description: z.string().max(200).default(''),
  file: z.object({
    /** Without its protocol. */
    url: z.string().startsWith('//'),
    contentType: z.string(),
  }),
})

export interface AssetHosts {
  readonly fetch: typeof globalThis.fetch
  readonly protocol: 'https:' | 'http:'
  /**
   * Whether images may be downloaded from a host: an editor's input must not make this server request
   * arbitrary hosts.
   */
  readonly mayAsk: (host: string) => boolean
}

interface RehostedAssets {
  /** By id of the asset. */
  readonly uses: ReadonlyMap<string, ImageReference>
  /** By the name under which they are served. */
  readonly pictures: ReadonlyMap<string, ContentImage>
}

async function downloadImage(address: string, type: string, { fetch, protocol, mayAsk }: AssetHosts) {
  const url = `${protocol}${address}`
  if (!fileExtensions[type]) throw new Error(`a picture of the type ${type} is not shown`)
  if (!URL.canParse(url) || !mayAsk(new URL(url).host)) throw new Error('the picture is not on a known host')
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`the picture was answered with ${answer.status}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (bytes.length > MAX_BYTES) throw new Error(`the picture is larger than ${MAX_BYTES} bytes`)
  const fault = type === 'image/svg+xml' ? validateSvg(bytes.toString('utf8')) : null
  if (fault) throw new Error(fault)
  return createImage(bytes, type === 'image/svg+xml' ? `${type}; charset=utf-8` : type)
}

/**
 * Downloads the images in use and serves them from here: a member's browser must not tell another company
 * what it reads. An unavailable image is reported and left out; its article stays.
 */
export async function rehostAssets(
  assets: readonly RawEntry[],
  used: ReadonlySet<string>,
  hosts: AssetHosts,
  faults: ConfigError[],
): Promise<RehostedAssets> {
  const uses = new Map<string, ImageReference>()
  const pictures = new Map<string, ContentImage>()
  for (const asset of assets.filter(({ sys }) => used.has(sys.id))) {
    const fields = parseEntryFields('asset', asset, AssetFields, asset.fields, faults)
    if (!fields) continue
    const { url, contentType } = fields.file
    const file = `${asset.sys.id.toLowerCase().replaceAll(/[^a-z0-9-]/g, '-')}.${fileExtensions[contentType] ?? ''}`
    try {
      pictures.set(file, await downloadImage(url, contentType, hosts))
      uses.set(asset.sys.id, { file, alt: fields.description })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      faults.push({ file: describeEntry('asset', asset), line: null, message })
    }
  }
  return { uses, pictures }
}
