/** Draws the labels and values of a paper as a picture, for chats that show no files. */
import type { PaperPairs } from './paper-pairs.ts';

const WIDTH = 375;
const MARGIN = 24;
const VALUES_FROM = 120;
const LINE = 24;
/** pixels of the picture for each unit, so that it is sharp on phones */
const SCALE = 3;

/** Splits a text into lines of this width, between any two characters as numbers have no blanks. */
function linesOf(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines = [''];
  for (const character of text) {
    const line = lines.at(-1)! + character;
    if (context.measureText(line).width <= width || lines.at(-1) === '') lines[lines.length - 1] = line;
    else lines.push(character);
  }
  return lines;
}

/** @param fontFamily of the paper @returns a PNG; `undefined` if the browser cannot draw it */
export async function pictureOf({ title, pairs }: PaperPairs, fontFamily: string): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.font = `14px ${fontFamily}`;
  const rows = pairs.map(([label, value]) => ({
    label,
    lines: linesOf(context, value, WIDTH - VALUES_FROM - MARGIN),
  }));
  const height = 2 * MARGIN + 2 * LINE + rows.reduce((sum, { lines }) => sum + lines.length * LINE, 0);
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  context.scale(SCALE, SCALE);
  // paper is white in every theme
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH, height);
  context.textBaseline = 'middle';
  const write = (text: string, x: number, y: number, font: string, color: string): void => {
    context.font = `${font} ${fontFamily}`;
    context.fillStyle = color;
    context.fillText(text, x, y);
  };
  let y = MARGIN + LINE / 2;
  write(title, MARGIN, y, '600 18px', '#111827');
  y += 2 * LINE;
  for (const { label, lines } of rows) {
    write(label, MARGIN, y, '14px', '#4b5563');
    for (const line of lines) {
      write(line, VALUES_FROM, y, '14px', '#111827');
      y += LINE;
    }
  }
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}
