# A person at an editor: shows the text, mistypes the time, and mends that when the text is opened
# again.
for file; do :; done
cat "$file"
if grep -q '^at: 16:99' "$file"; then
  sed -i 's/^at: .*/at: 16:30/' "$file"
else
  sed -i 's/^at: .*/at: 16:99/' "$file"
fi
