export default function Other() {
  return <p id="other">其他页面</p>;
}
