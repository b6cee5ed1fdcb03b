import sharp from 'sharp'
import type { Portrait } from '../students'
import { seededRandom, type SeededRandom } from './seeded-random'

const skins = {
  light: ['#f8dcc4', '#f3cfae', '#ecc09a'],
  tan: ['#dfae84', '#cf9669', '#c08a5e'],
  deep: ['#a9744b', '#8f5c3a', '#774b2f'],
} as const
const hairs = ['#17151a', '#221a18', '#2e211c', '#3d2a20', '#4f3526'] as const
const scarves = ['#7c3f58', '#2f5d62', '#4a4d8f', '#8a5a00', '#56657a', '#9a5f6c'] as const
// oxfmt-ignore
const grounds = ['#dfe5fb', '#fbe7cf', '#dcefe4', '#f6dcd6', '#e9e2f5', '#efece4', '#d8ecf0', '#fdf0cf'] as const
// oxfmt-ignore
const clothes = [
  '#2f4bd8', '#b85800', '#b0122f', '#1d3a8a', '#1c7c54', '#5c4b8a', '#3a3d4e', '#d9b15c', '#3f7f8c',
] as const

/** Hair or cloth in front of and behind a face centred at 128, 112. */
interface Head {
  front: string
  behind?: string
}

const circles = (radius: number, ...centres: [x: number, y: number][]) =>
  centres.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`).join('')

const parted: Head = {
  front:
    '<path d="M76 108 C70 52 104 34 132 36 C168 38 188 64 180 110 C176 92 168 80 158 74 C136 84 104 80 92 76 C82 84 78 96 76 108Z"/>',
}
const brushedUp: Head = {
  front:
    '<path d="M78 104 C74 84 76 60 92 48 C104 30 150 26 166 44 C182 54 184 84 178 104 C174 88 170 78 164 72 C142 66 112 66 92 72 C84 80 80 92 78 104Z"/>',
}
const bob: Head = {
  behind:
    '<path d="M66 152 C56 62 92 32 128 32 C166 32 200 62 190 152 C188 164 172 166 166 158 L90 158 C84 166 68 164 66 152Z"/>',
  front:
    '<path d="M76 104 C74 56 100 40 128 40 C158 40 182 56 180 104 C168 90 150 86 128 86 C106 86 88 90 76 104Z"/>',
}
const partedInTheMiddle: Head = {
  behind:
    '<path d="M62 214 C50 90 84 30 128 30 C172 30 206 90 194 214 C178 224 164 216 160 200 L96 200 C92 216 78 224 62 214Z"/>',
  front:
    '<path d="M128 42 C98 44 76 64 76 112 C92 104 112 84 128 54 C144 84 164 104 180 112 C180 64 158 44 128 42Z"/>',
}
const sweptAside: Head = {
  behind:
    '<path d="M66 196 C48 96 82 32 130 32 C176 32 206 78 194 196 C184 208 168 204 166 190 L92 190 C88 206 74 208 66 196Z"/>',
  front:
    '<path d="M76 116 C70 60 100 38 134 38 C164 40 184 62 180 116 C176 96 168 80 154 66 C136 84 106 92 88 92 C82 98 78 106 76 116Z"/>',
}
const tiedUp: Head = {
  behind: circles(24, [128, 32]) + '<path d="M72 120 C64 60 96 36 128 36 C160 36 192 60 184 120Z"/>',
  front:
    '<path d="M76 110 C74 62 100 44 128 44 C156 44 182 62 180 110 C172 84 152 68 128 68 C104 68 84 84 76 110Z"/>',
}
// oxfmt-ignore
const curly: Head = {
  behind: circles(
    25, [70, 96], [76, 70], [96, 48], [128, 40], [160, 48], [180, 70], [186, 96], [188, 122], [68, 122],
  ),
  front: circles(17, [90, 72], [110, 60], [132, 58], [152, 64], [168, 76]),
}
const headscarf: Head = {
  front: `<path fill-rule="evenodd" d="M62 128 C58 58 92 28 128 28 C164 28 198 58 194 128 C194 172 212 196 214 212 C184 240 72 240 42 212 C44 196 62 172 62 128Z M86 118 C86 156 106 172 128 172 C150 172 170 156 170 118 C170 80 152 64 128 64 C104 64 86 80 86 118Z"/>
    <path d="M76 158 C100 190 156 194 182 156 M92 196 C120 216 168 210 192 190" stroke="#000" stroke-opacity=".22" stroke-width="4" stroke-linecap="round" fill="none"/>`,
}
const turban: Head = {
  front: `<path d="M68 102 C58 44 96 22 128 22 C160 22 198 44 188 102 C168 74 148 62 128 58 C108 62 88 74 68 102Z"/>
    <path d="M128 58 C108 44 84 52 72 82 M128 58 C148 44 172 52 184 82 M128 58 C120 42 104 32 92 34 M128 58 C136 42 152 32 164 34" stroke="#000" stroke-width="3" fill="none" opacity=".4"/>`,
}

function headOf(random: SeededRandom, kind: Portrait['head']): Required<Head> {
  const covered = { headscarf, turban }
  const uncovered = {
    short: [parted, brushedUp],
    long: [bob, partedInTheMiddle, sweptAside, tiedUp, curly],
  } as const
  const { front, behind = '' } =
    kind === 'short' || kind === 'long' ? random.pick<Head>(uncovered[kind]) : covered[kind]
  const colour = random.pick<string>(kind in covered ? scarves : hairs)
  return { front: `<g fill="${colour}">${front}</g>`, behind: `<g fill="${colour}">${behind}</g>` }
}

function faceOf(random: SeededRandom): string {
  const smile = random.pick([
    'M108 146 Q128 164 148 146',
    'M112 148 Q128 158 144 148',
    'M110 144 Q130 160 150 142',
  ])
  const openSmile = random.next() < 0.35
  const mouth = openSmile
    ? '<path d="M108 143 Q128 149 148 143 Q144 165 128 165 Q112 165 108 143Z" fill="#8f3b3b"/><path d="M113 146 Q128 150 143 146 L141 151 Q128 154 115 151Z" fill="#fff"/>'
    : `<path d="${smile}" stroke="#8a4038" stroke-width="4" stroke-linecap="round" fill="none"/>`
  const brow = random.between(-3, 2)
  const glasses =
    random.next() < 0.32
      ? '<g fill="#ffffff" fill-opacity=".18" stroke="#2b2d3a" stroke-width="3.5"><rect x="88" y="102" width="34" height="28" rx="12"/><rect x="134" y="102" width="34" height="28" rx="12"/><path d="M122 112 Q128 108 134 112" fill="none"/></g>'
      : ''
  return `<ellipse cx="106" cy="116" rx="5" ry="6" fill="#221c1c"/><ellipse cx="150" cy="116" rx="5" ry="6" fill="#221c1c"/>
    <circle cx="108" cy="114" r="1.6" fill="#fff"/><circle cx="152" cy="114" r="1.6" fill="#fff"/>
    <path d="M96 ${100 + brow} Q106 ${94 + brow} 116 ${99 + brow} M140 ${99 + brow} Q150 ${94 + brow} 160 ${100 + brow}" stroke="#2a2120" stroke-width="4" stroke-linecap="round" fill="none"/>
    <path d="M128 118 Q122 134 130 135" stroke="#000" stroke-opacity=".22" stroke-width="3.5" stroke-linecap="round" fill="none"/>
    <circle cx="96" cy="138" r="9" fill="#e2705c" opacity=".18"/><circle cx="160" cy="138" r="9" fill="#e2705c" opacity=".18"/>
    ${mouth}${glasses}`
}

function clothesOf(random: SeededRandom, skin: string): string {
  const cloth = random.pick(clothes)
  const collar = random.pick([
    `<path d="M104 194 Q128 222 152 194 L152 186 L104 186Z" fill="${skin}"/>`,
    `<path d="M102 196 L128 232 L154 196 L150 188 L106 188Z" fill="${skin}"/><path d="M100 194 L128 234 L118 246 L92 202Z M156 194 L128 234 L138 246 L164 202Z" fill="#ffffff" opacity=".9"/>`,
    `<path d="M100 190 Q128 216 156 190 Q158 206 152 214 Q128 226 104 214 Q98 206 100 190Z" fill="#000" opacity=".16"/>`,
  ])
  return `<path d="M30 262 C34 212 74 196 104 192 L152 192 C182 196 222 212 226 262Z" fill="${cloth}"/>${collar}`
}

/** Draws a student: WebP of 256 × 256 pixels, the same for the same seed. */
export function portrait({ seed, skin: tone, head: kind }: Portrait): Promise<Buffer> {
  const random = seededRandom(seed * 7919 + 11)
  const skin = random.pick(skins[tone])
  const ground = random.pick(grounds)
  const head = headOf(random, kind)
  const face = faceOf(random)
  const body = clothesOf(random, skin)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
    <rect width="256" height="256" fill="${ground}"/><circle cx="128" cy="132" r="104" fill="#ffffff" opacity=".35"/>
    ${head.behind}${body}
    <rect x="108" y="150" width="40" height="54" rx="18" fill="${skin}"/><path d="M108 170 Q128 192 148 170 L148 182 Q128 200 108 182Z" fill="#000" opacity=".1"/>
    <ellipse cx="77" cy="118" rx="9" ry="13" fill="${skin}"/><ellipse cx="179" cy="118" rx="9" ry="13" fill="${skin}"/>
    <path d="M78 108 C78 66 100 50 128 50 C156 50 178 66 178 108 C178 152 156 180 128 180 C100 180 78 152 78 108Z" fill="${skin}"/>
    ${face}${head.front}
  </svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 84 }).toBuffer()
}
