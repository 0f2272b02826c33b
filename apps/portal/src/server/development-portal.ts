import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AssetManifest } from './document/assets.ts'
import type { Renderer } from './renderer.ts'

export interface DevelopmentPortal {
  readonly assets: AssetManifest
  readonly assetFolder: null
  readonly renderer: Renderer
  readonly devHead: string
}

/** React's hot reload needs this before the first module. NONCE is replaced per document. */
const preamble = `<script type="module" nonce="NONCE">import RefreshRuntime from "/@react-refresh";RefreshRuntime.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>type=>type;window.__vite_plugin_react_preamble_installed__=true</script><script type="module" src="/@vite/client" nonce="NONCE"></script>`

/** The portal from its sources, with hot reload: `npm run dev`. */
export async function createDevelopmentPortal(app: FastifyInstance): Promise<DevelopmentPortal> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: path.resolve(import.meta.dirname, '../../vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  const isSource = /^\/(@|src\/|node_modules\/|packages\/)/
  app.addHook('onRequest', (request, reply, done) => {
    if (!isSource.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.addHook('onClose', () => vite.close())
  const entry = path.resolve(import.meta.dirname, '../entry-server.tsx')
  return {
    assets: {
      filesFor: () => ({
        script: '/src/entry-client.tsx',
        preload: [],
        style: '',
        font: null,
      }),
    },
    assetFolder: null,
    renderer: async (input) => ((await vite.ssrLoadModule(entry)) as { render: Renderer }).render(input),
    devHead: preamble,
  }
}
