import { expect } from 'chai';
import { accentsOf, contrastOf, filesOf, rgbOf } from '../../src/http/pages/brand.ts';
import colors from '../../src/model/css-colors.json' with { type: 'json' };
import { color, links } from '../../src/setting-parsers.ts';

const grounds = { light: ['#fffdfa', '#f3eee7'], dark: ['#191817', '#262422'] } as const;
const on = { light: '#ffffff', dark: '#000000' } as const;

describe('the accent of pages', () => {
  it('is read on every ground of both themes, and text on it, whatever the colour', () => {
    for (const [name, hex] of Object.entries(colors)) {
      const accents = accentsOf(hex);
      for (const theme of ['light', 'dark'] as const)
        for (const other of [...grounds[theme], on[theme]]) {
          const contrast = contrastOf(accents[theme], rgbOf(other));
          expect([name, theme, other, contrast >= 4.5]).to.deep.equal([name, theme, other, true]);
        }
    }
  });

  it('is the colour itself where that can be read', () => {
    expect(accentsOf('#0b3d91').light).to.deep.equal(rgbOf('#0b3d91'));
    expect(accentsOf('#ffd166').dark).to.deep.equal(rgbOf('#ffd166'));
  });

  it('measures contrast as WCAG does', () => {
    expect(contrastOf(rgbOf('#000000'), rgbOf('#ffffff'))).to.equal(21);
    expect(contrastOf(rgbOf('#777777'), rgbOf('#ffffff'))).to.be.closeTo(4.48, 0.01);
  });
});

describe('the files of a brand', () => {
  it('are its styles with those of the operator last, and its logo; none without', () => {
    expect(filesOf({})).to.deep.equal({});
    expect(filesOf({ logo: { address: 'https://example.org/a.png' } })).to.deep.equal({});
    const logo = { type: 'image/png', data: Buffer.from('png').toString('base64') };
    const files = filesOf({ accent: '#0b3d91', css: '.x { color: red }', logo });
    expect(files.styles?.bytes.toString()).to.match(/^:root \{ --accent: light-dark\(rgb\(11 61 145\), .*\n\.x/s);
    expect([files.logo?.type, files.logo?.bytes.toString()]).to.deep.equal(['image/png', 'png']);
  });
});

describe('settings of a brand', () => {
  it('take a colour by its name or its number, which subscribers get by the nearest name', () => {
    expect(color('tomato')).to.deep.equal({ name: 'tomato', hex: '#FF6347' });
    expect(color('#ff6246')).to.deep.equal({ name: 'tomato', hex: '#ff6246' });
  });

  it('take links to paths and to other sites', () => {
    expect(links('Avís legal=https://example.org/a?b=1, Privacitat=/privacitat')).to.deep.equal([
      { text: 'Avís legal', href: 'https://example.org/a?b=1' },
      { text: 'Privacitat', href: '/privacitat' },
    ]);
  });
});
