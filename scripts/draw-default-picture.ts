// `npx tsx scripts/draw-default-picture.ts`: draws the picture of links that have none of their own anew.
import { writeFile } from 'node:fs/promises'
import { drawDefaultPicture } from '../services/previews/share/draw-share-picture'

await writeFile(new URL('../web/public/share.jpg', import.meta.url), drawDefaultPicture())
