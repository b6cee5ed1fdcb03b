import { describe, expect, it } from 'vitest'
import { skeletonOf } from './looks'

describe('names that look alike have one skeleton', () => {
  it.each([
    ['weilin', 'WeiLin'],
    ['weilin', 'WEILIN'],
    // With a capital I in place of the small L.
    ['weilin', 'weiIin'],
    ['weilin', 'we1l1n'],
    ['weilin', 'wei lin'],
    ['weilin', 'Wei.Lin'],
    ['weilin', 'wei_lin-'],
    ['weilin', '(weilin)'],
    ['weilin', 'weilin 🎓'],
    ['weilin', 'ｗｅｉｌｉｎ'],
    ['weilin', '𝔴𝔢𝔦𝔩𝔦𝔫'],
    // With a Cyrillic е. The rule about scripts refuses it beforehand.
    ['weilin', 'wеilin'],
    ['weilin', 'weılin'],
    ['weilin', 'wéilin'],
    ['weilin', 'weilịn'],
    ['weilin', 'vveilin'],
    ['Omar', '0mar'],
    ['Omar', 'Ornar'],
    ['Søren', 'Soren'],
    ['Tan Wei Ming', 'Tan, Wei Ming'],
    ['Kumar S/O Raj', 'Kumar SO Raj'],
    ['Siobhan O’Neill', "Siobhan O'Neill"],
    ['Straße', 'STRASSE'],
    ['陈伟明', '陈 伟明'],
    ['ガク', 'ｶﾞｸ'],
    ['Николай', 'НИКОЛАЙ'],
    // The second one in Cyrillic letters only.
    ['TOM', 'ТОМ'],
    ['Tom', 'Том'],
    ['tom', 'ᴛᴏᴍ'],
    ['alice', '🅰lice'],
    ['alice', '🅰️lice'],
    ['bob', '🅱🅾🅱'],
    ['pop', '🅿op'],
    ['mei', 'Ⓜei'],
    // A flag is made of letters, and is no name.
    ['weilin', 'weilin🇸🇬'],
  ])('%j and %j', (one, other) => expect(skeletonOf(one)).toBe(skeletonOf(other)))
})

describe('other names have another one', () => {
  it.each([
    ['weilin', 'weilim'],
    ['weilin', 'weilinn'],
    ['weilin', 'weilin2'],
    ['weilin', 'linwei'],
    ['陈伟明', '陈伟民'],
    ['குமார்', 'குமர்'],
    ['राम', 'रमा'],
    ['🎓🎓', '🐱🐱'],
    ['alice', 'alice 🅱'],
    ['🇸🇬', '🇲🇾'],
    ['--', '..'],
  ])('%j and %j', (one, other) => expect(skeletonOf(one)).not.toBe(skeletonOf(other)))
})

it('is never empty, and has a length that an index takes', () => {
  for (const name of ['--', '🎓🎓', '. .', 'ﷺ'.repeat(30)]) {
    expect(skeletonOf(name)).not.toBe('')
    expect(Buffer.byteLength(skeletonOf(name))).toBeLessThan(1000)
  }
})
